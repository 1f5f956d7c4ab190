import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The program given by CHROMIUM_PATH, else the first of the usual places that has one. First the one without windows:
 * the same pages cost a third less processor there.
 */
export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] || [], usualPlaces].flat().find((file) => existsSync(file))

/** One that has everything: without windows there are no notifications. */
export const findWholeChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] || [], usualPlaces]
    .flat()
    .find((file) => !file.endsWith('headless-shell') && existsSync(file))

/** Quiet and the same everywhere: nothing is fetched, reported or asked in the background. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * One for a file of tests; each person gets a context of it. `more` flags when the file needs a device, `isWhole` when it
 * needs notifications.
 */
export const launchChromium = (more: string[] = [], isWhole = false): Promise<Browser> => {
  const executablePath = isWhole ? findWholeChromium() : findChromium()
  if (!executablePath) throw new Error('No Chromium was found: install one, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}
