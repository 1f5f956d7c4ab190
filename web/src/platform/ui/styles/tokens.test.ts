import { describe, expect, test } from 'vitest'

// The test transformer empties style sheets, so read the file; web code has no Node types.
declare const process: {
  getBuiltinModule(id: 'node:fs'): { readFileSync(path: URL, encoding: 'utf8'): string }
}
const readStyles = (file: string) =>
  process.getBuiltinModule('node:fs').readFileSync(new URL(file, import.meta.url), 'utf8')
const css = readStyles('./tokens.css')
const chartCss = `\n${readStyles('./chart.css')}`

/** WCAG 2 contrast ratio of two #rrggbb colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [darker = 0, lighter = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function tokensOf(selector: string, styles = css): Map<string, string> {
  const start = styles.indexOf(`\n${selector} {`)
  const block = styles.slice(start, styles.indexOf('\n}', start))
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

const grounds = ['canvas', 'surface', 'raised', 'inset', 'hover', 'selected']
const pairs: [what: string, on: string, atLeast: number][] = [
  ...grounds.map((on): [string, string, number] => ['text', on, 7]),
  ...['text-2', 'text-3', 'accent'].flatMap((what) =>
    grounds.map((on): [string, string, number] => [what, on, 4.5]),
  ),
  ...['canvas', 'surface', 'raised', 'hover', 'selected'].flatMap((on): [string, string, number][] => [
    ['danger', on, 4.5],
    ['warn', on, 4.5],
    ['ok', on, 4.5],
    ['info', on, 4.5],
    ['focus', on, 3],
    ['status-on', on, 3],
    ['status-off', on, 3],
    ['status-dnd', on, 3],
  ]),
  ...['danger', 'warn', 'ok', 'info', 'accent'].flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    ['text', `${tone}-soft`, 7],
  ]),
  ...['danger', 'warn', 'ok', 'accent'].flatMap((tone): [string, string, number][] => [
    [`${tone}-fg`, `${tone}-solid`, 4.5],
    [`${tone}-solid`, 'surface', 3],
  ]),
  ...['canvas', 'surface', 'raised'].map((on): [string, string, number] => ['border-strong', on, 3]),
  // The highlighted row of a list, a menu or the command palette.
  ...['surface', 'raised'].map((on): [string, string, number] => ['hover', on, 1.1]),
  ['text', 'mark', 7],
  ['text-2', 'danger-soft', 4.5],
  ['surface', 'text', 7],
  ...Array.from({ length: 14 }, (_, i): [string, string, number] => [`chart-${i + 1}`, 'surface', 3]),
  ...Array.from({ length: 12 }, (_, i): [string, string, number] => [`av${i}-fg`, `av${i}-bg`, 7]),
]

describe.each([
  ['light', new Map([...tokensOf(':root'), ...tokensOf(':root', chartCss)])],
  ['dark', new Map([...tokensOf('[data-dark]'), ...tokensOf('[data-dark]', chartCss)])],
])('%s', (_name, tokens) => {
  test.each(pairs)('%s on %s reaches %d', (what, on, atLeast) => {
    const [one, other] = [tokens.get(what), tokens.get(on)]
    if (!one || !other) throw new Error(`tokens.css lacks ${one ? on : what}`)
    expect(contrast(one, other)).toBeGreaterThanOrEqual(atLeast)
  })

  test('the ring of a user who is away is gray: red is kept for harm', () => {
    const channels = [1, 3, 5].map((at) => parseInt(tokens.get('status-off')?.slice(at, at + 2) ?? '', 16))
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(32)
  })
})

test('contrast is computed as in WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#5d6878', '#e4edfd')).toBeCloseTo(4.8, 1)
})
