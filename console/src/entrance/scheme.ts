/** Storage key that Mantine uses too, so that the console has the same colours. */
const CHOSEN = 'mantine-color-scheme-value';

/** Applies the light or dark scheme chosen in this browser, otherwise the system's, and follows its changes. */
export function followScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const paint = (): void => {
    const chosen = localStorage.getItem(CHOSEN) ?? '';
    const scheme = ['light', 'dark'].includes(chosen) ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  paint();
  dark.addEventListener('change', paint);
}
