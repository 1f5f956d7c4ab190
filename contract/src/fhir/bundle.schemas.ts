import { z } from 'zod'
import { CodeableConcept } from './element.schemas.ts'

export const issueTypes = [
  'invalid',
  'login',
  'forbidden',
  'not-found',
  'not-supported',
  'conflict',
  'throttled',
  'transient',
  'exception',
] as const
export type IssueType = (typeof issueTypes)[number]

/** Every error. `diagnostics` is the code of the error, as other routes answer it. */
export const OperationOutcome = z
  .object({
    resourceType: z.literal('OperationOutcome'),
    issue: z.array(
      z.object({
        severity: z.enum(['error', 'warning']),
        code: z.enum(issueTypes),
        details: CodeableConcept,
        diagnostics: z.string().optional(),
        /** The search parameter. */
        expression: z.array(z.string()).optional(),
      }),
    ),
  })
  .meta({ id: 'OperationOutcome' })
export type OperationOutcome = z.output<typeof OperationOutcome>

/** A page of search results. The `next` link is missing on the last page. */
export const searchset = <Resource extends z.ZodObject>(item: Resource, name: string) =>
  z
    .object({
      resourceType: z.literal('Bundle'),
      type: z.literal('searchset'),
      link: z.array(z.object({ relation: z.enum(['self', 'next']), url: z.string() })),
      entry: z
        .array(
          z.object({
            /** Absent for the outcome, which is no resource of its own. */
            fullUrl: z.string().optional(),
            resource: z.union([item, OperationOutcome]),
            search: z.object({ mode: z.enum(['match', 'outcome']) }),
          }),
        )
        .optional(),
    })
    .meta({ id: `${name}Bundle` })
