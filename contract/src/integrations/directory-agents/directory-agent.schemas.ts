import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { dnText } from './directory-mapping.schemas.ts'

const name = z.string().trim().min(1, 'This field may not be blank.').max(100, 'At most 100 characters.')
const encryptions = ['ldaps', 'starttls'] as const

const connection = {
  host: z
    .string()
    .trim()
    .min(1, 'This field may not be blank.')
    .max(253, 'At most 253 characters.')
    .regex(/^[^\s/@]+$/, 'Enter a host name or an address, without a protocol.'),
  port: z.int().min(1).max(65_535).default(636),
  encryption: z.enum(encryptions).default('ldaps'),
  /** PEM certificates that replace the certificate authorities of this machine. */
  ca: z.string().trim().max(20_000, 'At most 20000 characters.').default(''),
  bind_dn: z.string().trim().min(1, 'This field may not be blank.').max(1000, 'At most 1000 characters.'),
}

export const AdAgentBody = z.strictObject({
  name,
  base_dn: dnText,
  ...connection,
  /** If absent, the saved password stays. */
  bind_password: z.string().min(1, 'This field may not be blank.').max(1000).optional(),
})
export type AdAgentBody = z.output<typeof AdAgentBody>

export const AdAgentChanges = AdAgentBody.extend({ version: recordVersion })
export type AdAgentChanges = z.output<typeof AdAgentChanges>

export const CasAgentBody = z.strictObject({ name, base_dn: dnText })
export type CasAgentBody = z.output<typeof CasAgentBody>

export const CasAgentChanges = CasAgentBody.extend({ version: recordVersion })
export type CasAgentChanges = z.output<typeof CasAgentChanges>

const agent = {
  id: z.int(),
  name: z.string(),
  base_dn: z.string(),
  version: z.int(),
  changed: z.string(),
  changed_by: z.string().nullable(),
  /** Sync configurations that use it. */
  configs: z.array(z.object({ id: z.int(), name: z.string() })),
  may: z.object({ change: z.boolean(), delete: z.boolean() }),
}

export const AdAgent = z
  .object({ ...agent, ...z.object(connection).shape, has_password: z.boolean() })
  .meta({ id: 'AdAgent' })
export type AdAgent = z.output<typeof AdAgent>

export const CasAgent = z
  .object({
    ...agent,
    has_token: z.boolean(),
    token_created: z.string().nullable(),
    /** The last contact of the program inside the hospital. */
    last_contact: z.string().nullable(),
    last_reading: z.object({ completed: z.string(), entries: z.int() }).nullable(),
  })
  .meta({ id: 'CasAgent' })
export type CasAgent = z.output<typeof CasAgent>

/** The token, which is shown once. */
export const CasAgentToken = z.object({ token: z.string() }).meta({ id: 'CasAgentToken' })

export const AgentTest = z
  .object({
    /** The steps up to the first that failed. */
    steps: z.array(
      z.object({
        step: z.enum(['connect', 'sign_in', 'search']),
        /** The failure with the next step, or `null`. */
        problem: z.string().nullable(),
      }),
    ),
    /** People that the first department mapping finds, or the pre-filled query. Null if a step failed. */
    found: z.int().nullable(),
  })
  .meta({ id: 'AgentTest' })
export type AgentTest = z.output<typeof AgentTest>
