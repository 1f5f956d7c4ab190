import { z } from 'zod'
import { limits } from '../../limits.ts'
import { openingReasons } from '../../patients/access/opening-reasons.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { text } from '../../text.ts'
import { instant } from '../../instant.ts'
import { ReportedOpening } from './record-opening.schemas.ts'

export const listRecordOpenings = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/record_openings/',
  summary:
    'List records that users opened from outside the care team, with the reason, newest first. Audited.',
  allow: { permission: 'accounts.view_audit' },
  params: idParams,
  query: z.strictObject({
    reason: z.enum(openingReasons, { error: 'reason is treating, consult, covering or other.' }).optional(),
    /** Words of the name of the user or the patient. */
    search: text(200).default(''),
    from: instant('from').optional(),
    until: instant('until').optional(),
    ...pageQuery(limits.table_page),
  }),
  answers: { 200: pageOf(ReportedOpening) },
})
