import { Page } from '../frame/page';

export default function SetUp() {
  return <Page title="SetUp">soon</Page>;
}
