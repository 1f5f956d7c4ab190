import process from 'node:process'
import { defineConfig } from 'vitest/config'

/** A database, a browser and this process share two cores in continuous integration. */
const second = 1000

/** How many times slower than it could Chromium computes: `SLOW=6`. */
const slower = Number(process.env['SLOW'] ?? 1)

/** How long one thing is waited for on a screen: many times what it takes, as nobody knows what else the machine does. */
const patience = 30 * second * slower

/** Of everything but browser and fault tests: most of a scenario is waiting for the other side. */
const maxWorkers = 3

/** What a neighbour's long transaction changes, as snapshots belong to a whole PostgreSQL: these have one of their own. */
const cluster = ['tests/flows/resync.test.ts']

export default defineConfig({
  test: {
    pool: 'threads',
    // One second, as it is given, is too short for a busy machine; what comes is seen at once all the same.
    expect: { poll: { timeout: 10 * second } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{server,contract,web}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/world/**/*.test.ts',
          ],
          isolate: false,
          maxWorkers,
          testTimeout: 20 * second,
          hookTimeout: 30 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenario',
          include: ['tests/flows/**/*.test.ts'],
          exclude: cluster,
          globalSetup: ['tests/world/global-setup.ts'],
          isolate: false,
          maxWorkers,
          testTimeout: 30 * second,
          hookTimeout: 60 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: cluster,
          globalSetup: ['tests/world/global-setup.ts'],
          maxWorkers,
          testTimeout: 30 * second,
          hookTimeout: 60 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts'],
          // The server's code is read once for all files of a worker, not once for each.
          isolate: false,
          // Two at a time: a third finds no processor that is free.
          maxWorkers: 2,
          // A screen that is late is waited for as long by a poll as by Playwright.
          expect: { poll: { timeout: patience } },
          testTimeout: 6 * patience,
          hookTimeout: 120 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/world/global-setup.ts'],
          // A fault test measures how long healing takes; a neighbour would be measured as well.
          fileParallelism: false,
          testTimeout: (process.env['FAULTS'] === 'full' ? 3600 : 120) * second,
          hookTimeout: 120 * second,
        },
      },
    ],
  },
})
