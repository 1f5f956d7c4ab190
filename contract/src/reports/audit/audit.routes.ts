import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { auditCategoryIds } from './audit-action.rules.ts'
import { instant } from '../../instant.ts'
import { AuditPage } from './audit.schemas.ts'

const auditors = { permission: 'accounts.view_audit' } as const

const id = z.coerce.number({ error: 'An id is a whole number.' }).int().positive()

const filters = {
  /** Selects the actions of this user. */
  user_id: id.optional(),
  category: z.enum(auditCategoryIds, { error: 'Choose a category.' }).optional(),
  action: z.string().max(100).optional(),
  /** Entries about this patient: the record, its conversations and attachments, and lists that showed it. */
  patient_id: id.optional(),
  /** Entries about this user. */
  record_user_id: id.optional(),
  from: instant('from').optional(),
  until: instant('until').optional(),
}

export const listAudit = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/audit/',
  summary: 'List the audit trail, newest first. Follow `next` for older entries. The first page is audited.',
  allow: auditors,
  params: idParams,
  query: z.strictObject({
    ...filters,
    cursor: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z~\d{1,16}$/, 'Use the cursor of an earlier answer.')
      .optional(),
    page_size: z.coerce.number().int().min(1).max(250).default(50),
  }),
  answers: { 200: AuditPage },
})

export const exportAudit = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/audit/export/',
  summary: 'Export the newest 10,000 matching entries of the audit trail as CSV. Audited.',
  allow: auditors,
  params: idParams,
  query: z.strictObject(filters),
  answers: { 200: z.any() },
})
