import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDeletePart, useSavePart } from '../use-save-part.ts'

export interface SetContent {
  name: string
  clause_join: ConditionSet['clause_join']
  condition_ids: number[]
}

export const createSet = (body: SetContent, idempotencyKey: string) =>
  call('POST /api/v1/routing/conditionsets/', { body, idempotencyKey })

export const changeSet = ({ id }: ConditionSet, body: SetContent & { version: number }) =>
  call('PUT /api/v1/routing/conditionsets/{id}/', { params: { id }, body })

export const useSaveSet = (set: ConditionSet | null) =>
  useSavePart({
    stored: set,
    create: createSet,
    change: changeSet,
    read: ({ id }) => call('GET /api/v1/routing/conditionsets/{id}/', { params: { id } }),
  })

export const useDeleteSet = ({ id }: ConditionSet) =>
  useDeletePart(() => call('DELETE /api/v1/routing/conditionsets/{id}/', { params: { id } }))
