import { Page } from '../frame/page';

export default function DocumentPage() {
  return <Page title="DocumentPage">soon</Page>;
}
