import { useQueries } from '@tanstack/react-query'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { useState } from 'react'
import { splitFormErrors, type FormErrorsByField } from '../../../platform/forms/error-sentences.ts'
import { actionQuery, setQuery } from '../routing.api.ts'
import { couldNotCreatePolicy, couldNotSave } from '../routing.text.ts'
import { useChangePolicy, useCreatePolicy } from './policy-change.api.ts'
import {
  findProblems,
  listDifferences,
  toChanges,
  toNewPolicy,
  toPolicyDraft,
  type PolicyDraft,
  type PolicyProblems,
  type PolicySwitchValues,
} from './policy-draft.rules.ts'

interface Edit {
  draft: Partial<PolicyDraft>
  /** The stored policy when editing began. */
  base: PolicyDraft
}

export interface PolicyEditing {
  shown: PolicyDraft
  stored: PolicyDraft
  isChanged: boolean
  /** Another user saved other content since then. */
  isOutdated: boolean
  isBusy: boolean
  problems: PolicyProblems
  formErrors: readonly string[]
  change: (next: Partial<PolicyDraft>) => void
  discard: () => void
  save: (onSaved: (policy: RoutingPolicy) => void) => void
}

const fieldNames = ['name', 'priority', 'conditionset_ids', 'action_ids']
const noErrors: FormErrorsByField = { fields: {}, form: [] }

export function usePolicyDraft(policy: RoutingPolicy | null, switches: PolicySwitchValues): PolicyEditing {
  const [edit, setEdit] = useState<Edit>()
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useCreatePolicy()
  const put = useChangePolicy({ id: policy?.id ?? 0 })
  const stored = toPolicyDraft(policy)
  const content = useFreshParts({ ...stored, ...edit?.draft }, stored)
  const { error } = policy ? put : create
  const server = error
    ? splitFormErrors(policy ? couldNotSave('policy') : couldNotCreatePolicy, error, fieldNames)
    : noErrors
  const isChanged = edit !== undefined && listDifferences(content, stored).length > 0
  const local = findProblems(content, policy === null)
  const reset = () => {
    create.reset()
    put.reset()
  }
  const discard = () => {
    setEdit(undefined)
    setSubmitted(false)
    reset()
  }
  return {
    shown: content,
    stored,
    isChanged,
    isOutdated: isChanged && listDifferences(edit.base, stored).length > 0,
    isBusy: create.isPending || put.isPending,
    problems: { ...server.fields, ...(wasSubmitted && local) },
    formErrors: server.form,
    change: (next) => {
      reset()
      setEdit((before) => ({
        base: (isChanged ? before?.base : undefined) ?? stored,
        draft: { ...before?.draft, ...next },
      }))
    },
    discard,
    save: (onSaved) => {
      setSubmitted(true)
      if (Object.keys(local).length > 0) return
      const onSuccess = (saved: RoutingPolicy) => {
        discard()
        onSaved(saved)
      }
      if (!policy) create.mutate(toNewPolicy(content, switches), { onSuccess })
      else if (edit) put.mutate({ ...toChanges(edit.draft), version: policy.version }, { onSuccess })
    },
  }
}

/** Parts that were added but not saved with the policy are fetched on their own, as others may change them. */
function useFreshParts(draft: PolicyDraft, stored: PolicyDraft): PolicyDraft {
  const knownSets = new Map(stored.sets.map((set) => [set.id, set]))
  const knownActions = new Map(stored.actions.map((action) => [action.id, action]))
  const addedSets = draft.sets.filter(({ id }) => !knownSets.has(id))
  const addedActions = draft.actions.filter(({ id }) => !knownActions.has(id))
  const sets = useQueries({ queries: addedSets.map(setQuery) })
  const actions = useQueries({ queries: addedActions.map(actionQuery) })
  for (const { data } of sets) if (data) knownSets.set(data.id, data)
  for (const { data } of actions) if (data) knownActions.set(data.id, data)
  return {
    ...draft,
    sets: draft.sets.map((set) => knownSets.get(set.id) ?? set),
    actions: draft.actions.map((action) => knownActions.get(action.id) ?? action),
  }
}
