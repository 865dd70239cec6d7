/** Made by the build: the styles of the Mantine components in use (build/mantine-styles.mjs). */
declare module 'virtual:mantine-styles';
declare module 'virtual:mantine-styles/entrance';
