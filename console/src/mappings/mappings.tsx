import { Page } from '../frame/page';

export default function Mappings() {
  return <Page title="Mappings">soon</Page>;
}
