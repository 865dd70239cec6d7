import { Page } from '../frame/page';

export default function FixList() {
  return <Page title="FixList">soon</Page>;
}
