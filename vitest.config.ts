import process from 'node:process'
import { defineConfig } from 'vitest/config'

const second = 1000

/** Throttles Chromium's CPU, for example `SLOW=6`. */
const slowdown = Number(process.env['SLOW'] ?? 1)

/** Limit for one wait on a screen; generous, because the machine may be busy. */
const screenTimeout = 30 * second * slowdown

/** Twice the cores, because scenarios wait half of the time. */
const maxWorkers = 4

/**
 * A long transaction in another database affects the snapshots of these tests, so they have a PostgreSQL of
 * their own.
 */
const clusterTests = ['resync', 'immediate-delivery'].map(
  (name) => `tests/flows/platform/realtime/${name}.test.ts`,
)

/** They measure recovery times and provoke races, which parallel tests would distort. */
const recoveryTests = [
  'alerts',
  'delivery',
  'load',
  'messaging',
  'paging',
  'platform',
  'realtime',
  'watchdog',
].map((folder) => `tests/faults/${folder}/**/*.test.ts`)

const faultTimeout = (process.env['FAULTS'] === 'full' ? 3600 : 120) * second

const setupFiles = [
  'tests/fixtures/setup/request-log.ts',
  'tests/fixtures/setup/generated-tests.ts',
  'tests/fixtures/setup/dropped-databases.ts',
]

export default defineConfig({
  test: {
    pool: 'threads',
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 10 * second } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{server,contract,web}/src/**/*.test.{ts,tsx}',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/fixtures/**/*.test.ts',
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
          exclude: clusterTests,
          globalSetup: ['tests/fixtures/setup/global-setup.ts'],
          setupFiles,
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
          include: clusterTests,
          globalSetup: ['tests/fixtures/setup/global-setup.ts'],
          setupFiles,
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
          globalSetup: ['tests/fixtures/setup/global-setup.ts'],
          setupFiles,
          // Each worker loads the server's code once.
          isolate: false,
          // More than the cores, because screens wait a fifth of the time.
          maxWorkers: 3,
          // The same limit as Playwright's.
          expect: { poll: { timeout: screenTimeout } },
          testTimeout: 6 * screenTimeout,
          hookTimeout: 120 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: recoveryTests,
          globalSetup: ['tests/fixtures/setup/global-setup.ts'],
          setupFiles,
          // Loads the server's code once.
          isolate: false,
          maxWorkers: 3,
          testTimeout: faultTimeout,
          hookTimeout: 120 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'recovery',
          include: recoveryTests,
          globalSetup: ['tests/fixtures/setup/global-setup.ts'],
          setupFiles,
          fileParallelism: false,
          isolate: false,
          // After the parallel ones.
          sequence: { groupOrder: 1 },
          testTimeout: faultTimeout,
          hookTimeout: 120 * second,
        },
      },
    ],
  },
})
