const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const firstMatch = (known: [RegExp, string][], agent: string) =>
  known.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(agent: string): string {
  const browser = firstMatch(browsers, agent)
  const system = firstMatch(systems, agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

export const isHandheld = (agent: string): boolean => /iPhone|iPad|Android/.test(agent)

const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `just now`, `5 minutes ago`, `yesterday`; `now` is in ms. */
export function timeAgo(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000
  const step = steps.find(([length]) => seconds >= length)
  return step ? relative.format(-Math.floor(seconds / step[0]), step[1]) : 'just now'
}
