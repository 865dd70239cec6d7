import 'virtual:mantine-styles/entrance';
import './entrance/entrance.css';
import { inGate, openGate, partMissing } from './entrance/gate';
import { waiting } from './entrance/notices';
import { followScheme } from './entrance/scheme';
import { loadedPart } from './frame/loaded-part';
import { allWordsIn, entranceIn, languageHere, speak } from './words/languages';

// All styles come from the style sheet: the content security policy allows no styles from scripts.
const root = document.getElementById('root') as HTMLElement;
followScheme();
void entranceIn(languageHere()).then(async (vocabulary) => {
  speak(vocabulary);
  if (window.location.pathname !== '/console/invitation') return openGate(root, vocabulary);
  root.replaceChildren(inGate(waiting(vocabulary.now)));
  const parts = [loadedPart(() => import('./entrance/invitation')), allWordsIn(vocabulary.language)] as const;
  const page = await Promise.all(parts).then(
    ([{ invitationPage }, words]) => invitationPage(words),
    () => partMissing(vocabulary.now),
  );
  root.replaceChildren(inGate(page));
});
