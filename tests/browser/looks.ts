import process from 'node:process'
import type { ScreenOptions } from './screen.ts'

type Look = Required<Pick<ScreenOptions, 'width' | 'dark'>>

/** Every width in both colours that a screen is made for. */
const all: Look[] = [
  { width: 1440, dark: true },
  { width: 390, dark: false },
  { width: 1440, dark: false },
  { width: 820, dark: false },
  { width: 390, dark: true },
]

/**
 * In which looks the same screen is gone through for its faults: each width and each colour once, as what a screen does
 * is tried in the light at a desktop anyway; all of them with `npm run browsers`.
 */
export const looks: readonly Look[] = process.env['LOOKS'] === 'all' ? all : all.slice(0, 2)
