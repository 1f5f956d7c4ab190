import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  RecipientQuery,
  RecipientResolution,
  ResolvedContact,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { findStatus, type Presence } from '../threads/presence.api.ts'
import { withPresence } from './recipient.view.ts'
import { loadFailedText } from './recipients.text.ts'

/** The prefix of queries that a change of on-call users refetches. */
export const recipientsKey = ['recipients'] as const

/** The specification's refresh of on-call displays (messaging §9). */
const refetchMs = 30_000

export type RecipientOptions = Omit<RecipientQuery, 'recipient_ids'>

/** For people who are added to a thread. */
export const threadOptions = ({ priority }: Pick<Thread, 'priority'>): RecipientOptions => ({
  message_type_id: null,
  priority,
  apply_escalations: false,
  ignore_user_status: false,
  requires_confirm: false,
  response_options: [],
  patient_id: null,
  encounter_id: null,
  in_conversation: false,
  mentions: [],
})

const resolve = (body: RecipientQuery, signal: AbortSignal): Promise<RecipientResolution> =>
  call('POST /api/v1/recipients/resolve/', { body, signal })

export interface CurrentRecipients {
  /** By contact; without contacts that are still loading. */
  resolved: ReadonlyMap<number, ResolvedContact>
  /** Distinct users; undefined while a contact is loading. */
  people_count: number | undefined
  /** When the data was fetched, in ms; undefined if it never was. */
  checked: number | undefined
  /** Why the latest fetch failed; undefined if it did not. */
  problem: string | undefined
}

/** Recipients that a message would reach now. Refetched at shift changes, status changes, and every 30 s. */
export function useRecipientResolution(
  query: RecipientQuery | undefined,
  presence: Presence,
): CurrentRecipients {
  const client = useQueryClient()
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery({
    queryKey: [...recipientsKey, 'message', query],
    queryFn: ({ signal }) => (query ? resolve(query, signal) : null),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const results = query && data ? data.results : []
  const outdated = listOutdated(results, presence)
  const refetch = useEffectEvent((ids: string) => {
    if (ids !== '') void client.invalidateQueries({ queryKey: recipientsKey })
  })
  useEffect(() => refetch(outdated), [outdated])
  const contactIds = new Set(query?.recipient_ids)
  const resolved = new Map(
    results
      .filter(({ contact_id }) => contactIds.has(contact_id))
      .map((contact) => [contact.contact_id, withPresence(contact, presence)]),
  )
  return {
    resolved,
    people_count: data && !isPlaceholderData ? data.people_count : undefined,
    checked: dataUpdatedAt === 0 ? undefined : dataUpdatedAt,
    problem: error === null ? undefined : describeFailure(error),
  }
}

/** Users whose live status differs from the fetched one: their channels may differ too. */
const listOutdated = (results: readonly ResolvedContact[], presence: Presence): string =>
  results
    .flatMap(({ people }) => people)
    .filter(({ user_id, status }) => (findStatus(presence, user_id) ?? status) !== status)
    .map(({ user_id }) => `${user_id}:${presence[user_id]}`)
    .join()

/** A refused recipient is named; any other failure does not prevent sending. */
const describeFailure = (error: Error): string =>
  (isApiError(error, 400) && error.fields['recipient_ids']?.join(' ')) || loadFailedText

interface Batch {
  ids: Set<number>
  answer: Promise<ReadonlyMap<number, ResolvedContact>>
}

/** Open batches by their options. */
const batches = new Map<string, Batch>()

/** Resolves one contact; requests of one moment with the same options share a request. */
async function resolveInBatch(
  contact_id: number,
  options: RecipientOptions,
): Promise<ResolvedContact | null> {
  const key = JSON.stringify(options)
  const open = batches.get(key)
  if (open) {
    open.ids.add(contact_id)
    return (await open.answer).get(contact_id) ?? null
  }
  const ids = new Set([contact_id])
  const send = async () => {
    await Promise.resolve()
    batches.delete(key)
    const { results } = await resolve({ ...options, recipient_ids: [...ids] }, new AbortController().signal)
    return new Map(results.map((contact) => [contact.contact_id, contact]))
  }
  const batch = { ids, answer: send() }
  batches.set(key, batch)
  return (await batch.answer).get(contact_id) ?? null
}

/** Recipients that a message to this contact would reach now, for rows of a picker. */
export const useResolvedContact = (contact_id: number, options: RecipientOptions) =>
  useQuery({
    queryKey: [...recipientsKey, 'contact', contact_id, options],
    queryFn: () => resolveInBatch(contact_id, options),
    retry: false,
    staleTime: refetchMs,
    gcTime: refetchMs,
  })
