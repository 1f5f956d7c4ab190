import { createSavedFilter } from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import { createBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import { createTag } from '@wardline/contract/directory/tagging/tag.routes.ts'
import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { createQuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.routes.ts'
import { createScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import { createRoutingAction } from '@wardline/contract/routing/actions/action.routes.ts'
import { createRoutingConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import { createDryRun } from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import * as routing from '@wardline/contract/routing/conditions/condition.routes.ts'
import {
  createRoutingPolicy,
  duplicateRoutingPolicy,
} from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import {
  createPolicy,
  createRoutingParts,
  createSenderCondition,
} from '../../../fixtures/hospital/routing.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { once, type Once } from './once.ts'

const bySender = { type: 'SenderCondition', id__in: [] } as const

/** Creating routes of the account settings, each used once. */
export function onceInSettings(hospital: () => Hospital): Record<string, Once> {
  const params = () => ({ id: hospital().ids.account_id })
  const condition = once(createSenderCondition)
  const parts = once(createRoutingParts)
  const copied = once((by) => createPolicy(by, [bySender], [{ type: 'StopAction' }], { is_active: false }))
  return {
    createScheduledReport: (dora, key) =>
      dora.request(createScheduledReport, {
        body: {
          slug: 'msg-volume-over-time',
          period: 'last_week',
          every: 'day',
          time: '07:00',
          time_zone: 'America/New_York',
          recipient_ids: [dora.user.user_id],
        },
        key,
      }),
    createBulkEdit: (dora, key) =>
      dora.request(createBulkEdit, { params: params(), body: { all_users: true }, key }),
    createMessageType: (dora, key) =>
      dora.request(createMessageType, { params: params(), body: { name: 'Bed request' }, key }),
    createQuickPhrase: (dora, key) =>
      dora.request(createQuickPhrase, { body: { title: 'SBAR', text: 'Situation: [situation]' }, key }),
    createRoutingCondition: (dora, key) =>
      dora.request(routing.createRoutingCondition, {
        params: { url_prefix: 'messagecontent' },
        body: { type: 'MessageContentCondition', name: 'Says once', subject__ilike: 'once' },
        key,
      }),
    createRoutingConditionSet: async (dora, key) => {
      const condition_ids = [(await condition(dora)).id]
      return dora.request(createRoutingConditionSet, { body: { name: 'Once', condition_ids }, key })
    },
    createRoutingAction: (dora, key) =>
      dora.request(createRoutingAction, {
        params: { url_prefix: 'stop' },
        body: { type: 'StopAction', name: 'Stop once' },
        key,
      }),
    createRoutingPolicy: async (dora, key) => {
      const body = { ...(await parts(dora)), name: 'Once' }
      return dora.request(createRoutingPolicy, { body, key })
    },
    duplicateRoutingPolicy: async (dora, key) =>
      dora.request(duplicateRoutingPolicy, { params: { id: (await copied(dora)).id }, key }),
    createDryRun: async (dora, key) =>
      dora.request(createDryRun, { body: { policy_id: (await copied(dora)).id }, key }),
    createTag: (dora, key) =>
      dora.request(createTag, { params: params(), body: { classified_name: 'unit: 6 West' }, key }),
    createSavedFilter: (dora, key) =>
      dora.request(createSavedFilter, { params: params(), body: { name: 'For 6 West' }, key }),
  }
}
