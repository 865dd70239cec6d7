/** Storage key in which Mantine keeps the choice; once the console is loaded it paints the same. */
const CHOSEN = 'mantine-color-scheme-value';

/** Light or dark, as chosen in this browser, else as the system is: also when that changes. */
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
