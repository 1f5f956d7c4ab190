import { z } from 'zod'

/** Sorted as in the list. */
export const integrationPurposes = ['schedules', 'people', 'messages', 'records', 'access'] as const
const IntegrationPurpose = z.enum(integrationPurposes)
export type IntegrationPurpose = z.output<typeof IntegrationPurpose>

/**
 * - `failing`: the last attempt failed, or a setting prevents attempts;
 * - `attention`: works, and waits for a decision of an administrator;
 * - `working`: the last attempt succeeded;
 * - `waiting`: set up, and not used yet;
 * - `paused`: switched off, its settings are kept;
 * - `not_set_up`.
 */
const IntegrationState = z.enum(['failing', 'attention', 'working', 'waiting', 'paused', 'not_set_up'])
export type IntegrationState = z.output<typeof IntegrationState>

export const Integration = z
  .object({
    /** Identifies it in the list and in the address of its test. */
    key: z.string(),
    purpose: IntegrationPurpose,
    name: z.string(),
    /** The data that it carries, such as the groups of a schedule source. Empty before the first data. */
    feeds: z.string(),
    state: IntegrationState,
    /** The state in words, such as `Needs mapping`. */
    state_label: z.string(),
    last_success: z.string().nullable(),
    next_run: z.string().nullable(),
    /** A sentence on the consequence for pages and people, while it fails or waits for a decision. */
    consequence: z.string(),
    /** Why, in a sentence, or in the words of the other system without credentials. */
    problem: z.string(),
    /** The address of the page for setting it up. `null` if this caller may not open it. */
    href: z.string().nullable(),
    /** Leads to `href`: the next step that fits the state. `null` if a test is next, or nothing. */
    next_step: z.string().nullable(),
    may: z.object({ test: z.boolean() }),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof Integration>

const integrationTestSteps = ['name', 'connection', 'sign_in', 'permission'] as const
const IntegrationTestStep = z.enum(integrationTestSteps)
export type IntegrationTestStep = z.output<typeof IntegrationTestStep>

export const IntegrationTest = z
  .object({
    key: z.string(),
    /** The steps up to the first that failed. Protocols without a sign-in have fewer. */
    steps: z.array(
      z.object({
        step: IntegrationTestStep,
        /** `null` if the step passed. */
        problem: z.string().nullable(),
      }),
    ),
    /** The result of the last step, such as `3 shifts today`. May be empty. */
    found: z.string(),
  })
  .meta({ id: 'IntegrationTest' })
export type IntegrationTest = z.output<typeof IntegrationTest>

export const integrationParams = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}(?:-[a-z0-9_]{1,40})?$/, 'Unknown integration.'),
})
