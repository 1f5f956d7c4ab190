import { createScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { body, type Id, type IdList } from './id-list.ts'

const schedule = { every: 'day', time: '07:00', time_zone: 'UTC' } as const
const recipientsOf = ({ dora }: Hospital) => ({ recipient_ids: [dora.user.user_id] })

const createBreakdown = async (h: Hospital) => {
  const filters = { department_ids: [h.ids.departments.cardiology] }
  const { id } = await h.dora.call(createScheduledReport, {
    body: { slug: 'device-breakdown-report', filters, ...schedule, ...recipientsOf(h) },
  })
  return { id }
}

const createUsage = async (h: Hospital) => {
  const { id } = await h.dora.call(createScheduledReport, {
    body: { slug: 'usage-report', period: 'last_month', ...schedule, ...recipientsOf(h) },
  })
  return { id }
}

/** Users without the permission of the report are refused as recipients, too. */
const recipients = (ids: Id[]) => ({ ...schedule, period: 'last_month', recipient_ids: ids })

export const scheduledReports = {
  'createScheduledReport recipient_ids': {
    kind: 'user',
    isAlone: true,
    prepare: () => body((ids) => ({ slug: 'usage-report', ...recipients(ids) })),
  },
  'changeScheduledReport recipient_ids': {
    kind: 'user',
    isAlone: true,
    prepare: async (h) => body((ids) => ({ ...recipients(ids), version: 1 }), await createUsage(h)),
  },
  'createScheduledReport filters.department_ids': {
    kind: 'department',
    prepare: (h) =>
      body((department_ids) => ({
        slug: 'device-breakdown-report',
        filters: { department_ids },
        ...schedule,
        ...recipientsOf(h),
      })),
  },
  'changeScheduledReport filters.department_ids': {
    kind: 'department',
    prepare: async (h) =>
      body(
        (department_ids) => ({
          filters: { department_ids },
          ...schedule,
          ...recipientsOf(h),
          version: 1,
        }),
        await createBreakdown(h),
      ),
  },
} satisfies Record<string, IdList>
