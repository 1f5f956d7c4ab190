import type { ConditionType } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { createRoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { createAction, createCondition, createRoutingParts } from '../../../fixtures/hospital/routing.ts'
import { body, createOne, name, type IdList, type Kind } from './id-list.ts'

const conditionLists: [type: ConditionType, url_prefix: string, field: string, kind: Kind][] = [
  ['MessageTypeCondition', 'messagetype', 'message_type_id__in', 'message_type'],
  ['RecipientCondition', 'recipient', 'user_groups__in', 'permission_group'],
  ['SenderCondition', 'sender', 'id__in', 'user'],
  ['SenderCondition', 'sender', 'group__in', 'permission_group'],
  ['SenderCondition', 'sender', 'department__in', 'department'],
]
export const conditions = Object.fromEntries(
  conditionLists.flatMap(([type, url_prefix, field, kind]): [string, IdList][] => [
    [
      `createRoutingCondition ${field}`,
      { kind, prepare: () => body((ids) => ({ type, name: name(), [field]: ids }), { url_prefix }) },
    ],
    [
      `changeRoutingCondition ${field}`,
      {
        kind,
        prepare: async ({ dora }) => {
          const { id } = await createCondition(dora, { type, [field]: [] })
          return body((ids) => ({ type, name: name(), [field]: ids }), { url_prefix, id })
        },
      },
    ],
  ]),
)

export const routingSets: Record<string, IdList> = {
  'createRoutingConditionSet condition_ids': {
    kind: 'condition',
    prepare: () => body((condition_ids) => ({ name: name(), condition_ids })),
  },
  'changeRoutingConditionSet condition_ids': {
    kind: 'condition',
    prepare: async ({ dora }) =>
      body((condition_ids) => ({ name: name(), condition_ids }), {
        id: await createOne('condition_set', dora, dora),
      }),
  },
  'createRoutingAction contact_ids': {
    kind: 'contact',
    prepare: () =>
      body((contact_ids) => ({ type: 'AddRecipientAction', name: name(), contact_ids }), {
        url_prefix: 'addrecipient',
      }),
  },
  'changeRoutingAction contact_ids': {
    kind: 'contact',
    prepare: async ({ dora, ben }) => {
      const type = 'AddRecipientAction'
      const { id } = await createAction(dora, { type, contact_ids: [ben.user.contact_id] })
      return body((contact_ids) => ({ type, name: name(), contact_ids }), { url_prefix: 'addrecipient', id })
    },
  },
}
export const routingPolicies = Object.fromEntries(
  (
    [
      ['conditionset_ids', 'condition_set'],
      ['action_ids', 'routing_action'],
    ] as const
  ).flatMap(([field, kind]): [string, IdList][] => [
    [
      `createRoutingPolicy ${field}`,
      {
        kind,
        prepare: async ({ dora }) => {
          const parts = await createRoutingParts(dora)
          return body((ids) => ({ ...parts, name: name(), [field]: ids }))
        },
      },
    ],
    [
      `changeRoutingPolicy ${field}`,
      {
        kind,
        prepare: async ({ dora }) => {
          const parts = await createRoutingParts(dora)
          const { id } = await dora.call(createRoutingPolicy, { body: { ...parts, name: name() } })
          return body((ids) => ({ ...parts, name: name(), [field]: ids }), { id })
        },
      },
    ],
    [
      `createDryRun ${field}`,
      {
        kind,
        prepare: async ({ dora }) => {
          const parts = await createRoutingParts(dora)
          return body((ids) => ({ ...parts, [field]: ids }))
        },
      },
    ],
  ]),
)

export const policyOrder: Record<string, IdList> = {
  'orderRoutingPolicies policy_ids': {
    kind: 'routing_policy',
    prepare: async ({ dora }) => {
      const other = await createOne('routing_policy', dora, dora)
      return body((ids) => ({ policy_ids: [other, ...ids] }))
    },
  },
}
