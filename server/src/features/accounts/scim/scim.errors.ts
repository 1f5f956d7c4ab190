import { AppError } from '../../../platform/http/errors.ts'

/** RFC 7644 §3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

const refusal = (status: number, scimType: ScimType, detail: string): AppError =>
  new AppError({ status, code: `scim.${scimType}`, detail })

export const invalidFilter = (detail: string): AppError => refusal(400, 'invalidFilter', detail)
export const invalidSyntax = (detail: string): AppError => refusal(400, 'invalidSyntax', detail)
export const invalidValue = (detail: string): AppError => refusal(400, 'invalidValue', detail)
export const invalidPatch = (scimType: ScimType, detail: string): AppError => refusal(400, scimType, detail)
export const notUnique = (detail: string): AppError => refusal(409, 'uniqueness', detail)

export const changedMeanwhile = (): AppError =>
  new AppError({
    status: 412,
    code: 'scim.version',
    detail: 'The resource changed since the version in If-Match. Read it again.',
  })

export const nameNeeded = 'displayName is required.'
export const userNameNeeded = 'userName is required.'
export const badActive = 'active is true or false.'
export const groupNameTaken = 'Another group has this displayName.'
export const externalIdTaken = 'Another resource has this externalId.'
export const unknownMember = 'A member does not exist. Members are users; groups cannot be nested.'
