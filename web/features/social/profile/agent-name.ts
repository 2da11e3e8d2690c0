import { useText } from '#web/lib/i18n.ts';

// In this order: Edge and Opera also call themselves Chrome, and everyone calls themselves Safari.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a user agent string, each null if unknown. */
export function readAgent(agent: string): { browser: string | null; system: string | null } {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** Names a browser by its user agent: `Firefox on Windows`. */
export function useAgentName(): (agent: string) => string {
  const t = useText('profile');
  return (agent) => {
    const { browser, system } = readAgent(agent);
    const known = browser ?? t('unknownBrowser');
    return system ? t('agentOn', { browser: known, system }) : known;
  };
}
