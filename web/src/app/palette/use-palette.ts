import { formatRecordNumber } from '@wardline/contract/patients/identifiers.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { FoundRecord } from '@wardline/contract/reports/record-search/record-search.schemas.ts'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import { parseSearch, printSearch, withId } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { useDebounced } from '../../platform/clock/use-debounced.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { contactDetails } from '../../features/directory/contact.rules.ts'
import { openComposeTo, openComposeWith } from '../../features/messaging/compose/compose-dialog.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { boxes, type ThreadList } from '../../features/messaging/live/live-state.ts'
import { highlightMessage } from '../../features/messaging/search/highlighted-message.ts'
import { paletteKey } from '../../features/messaging/search/search-cache.ts'
import { formatPatientIdentifiers } from '../../features/patients/patient.view.ts'
import { useOpenSearch } from '../dialogs/use-open-search.ts'
import { orderSections, bestMatches, findPagedName, type PaletteItem } from './palette.rules.ts'
import { toRecordItems } from './record-items.ts'
import { usePaletteActions } from './use-palette-actions.ts'

const debounceMs = 150
const maxPerSection = 5
const maxActions = 8
const maxRecordsPerKind = 3

const patientText = ({ patient }: Thread) =>
  patient ? `${patient.display_name} · ${formatRecordNumber(patient)}` : ''

interface ServerResults {
  contacts: Contact[]
  /** Found by the text after "page". */
  pageable: Contact[]
  patients: PatientSummary[]
  hits: SearchHit[]
  records: FoundRecord[]
}

/** A failed search hides its kind of result; the others stay usable. */
const resultsOrNone = <T>(request: Promise<{ results: T[] }>): Promise<T[]> =>
  request.then(
    ({ results }) => results,
    () => [],
  )

const personItem = (contact: Contact): PaletteItem => ({
  id: `contact-${contact.id}`,
  section: 'People',
  name: contact.display_name,
  detail: contactDetails(contact),
  run: () => openComposeTo(contact),
})

/** For text that begins with "page". */
const pageItem = (contact: Contact): PaletteItem => ({
  ...personItem(contact),
  id: `page-${contact.id}`,
  name: `Page ${contact.display_name}`,
  run: () => openComposeWith({ recipients: [contact], is_page: true }),
})

const patientItem = (patient: PatientSummary, run: () => void): PaletteItem => ({
  id: `patient-${patient.id}`,
  section: 'Patients',
  name: patient.display_name,
  detail: formatPatientIdentifiers(patient),
  run,
})

/** Searches the cache at once and adds what the server finds; the section with the best match comes first. */
export function usePalette(text: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const actions = usePaletteActions()
  const search = useOpenSearch()
  const { id: my_id, account, permissions } = useMe()
  const mayPatients = permissions.includes('pcm.view_patient')
  const typed = text.trim()
  const searchText = useDebounced(typed, debounceMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...paletteKey, searchText],
    queryFn: async ({ signal }): Promise<ServerResults> => {
      const query = { search: searchText, page_size: maxPerSection }
      const pagedName = findPagedName(searchText)
      const [contacts, pageable, patients, hits, records] = await Promise.all([
        resultsOrNone(call('GET /api/v1/contacts/', { query, signal })),
        pagedName === ''
          ? []
          : resultsOrNone(call('GET /api/v1/contacts/', { query: { ...query, search: pagedName }, signal })),
        mayPatients ? resultsOrNone(call('GET /api/v1/pcm/patients/', { query, signal })) : [],
        resultsOrNone(
          call('GET /api/v2/threads/search/', { query: { q: searchText, page_size: maxPerSection }, signal }),
        ),
        resultsOrNone(
          call('GET /api/v1/accounts/{id}/search/', {
            params: { id: account.id },
            query: { search: searchText, per_kind: maxRecordsPerKind },
            signal,
          }),
        ),
      ])
      return { contacts, pageable, patients, hits, records }
    },
    staleTime: 10_000,
    // Do not keep patient data that is no longer shown.
    gcTime: 10_000,
    placeholderData: keepPreviousData,
    enabled: searchText !== '',
  })
  const isStale = searchText !== typed || isPlaceholderData
  const serverResults = typed === '' ? undefined : data
  // Keep results of the earlier text that match the new one until new results arrive.
  const now = (items: PaletteItem[]) => (isStale ? bestMatches(typed, items, maxPerSection) : items)

  const toThread = (thread: Thread) => {
    const params = { box: thread.status === 'archived' ? 'archive' : 'inbox', threadId: String(thread.id) }
    void navigate({ to: '/Inbox/$box/thread/$threadId', params })
  }
  const threadItem = (thread: Thread, run: () => void): PaletteItem => ({
    id: `thread-${thread.id}`,
    section: 'Threads',
    name: threadTitle(thread, my_id),
    detail: patientText(thread),
    run,
  })
  const held = new Map(
    boxes
      .flatMap((box) => client.getQueryData<ThreadList>(queryKeys.list(box))?.threads ?? [])
      .map((thread) => [thread.id, thread]),
  )
  const here = bestMatches(
    typed,
    [...held.values()].map((thread) => threadItem(thread, () => toThread(thread))),
    maxPerSection,
  )
  const cached = new Set(here.map(({ id }) => id))
  const threads = [
    ...here,
    ...now(
      (serverResults?.hits ?? [])
        .map(({ thread, message_id }) =>
          threadItem(thread, () => {
            highlightMessage({ thread_id: thread.id, message_id })
            toThread(thread)
          }),
        )
        .filter(({ id }) => !cached.has(id)),
    ),
  ]
  const canReceive = ({ is_locked }: Contact) => !is_locked
  const people = now([
    ...(serverResults?.contacts ?? []).filter(canReceive).map(personItem),
    ...(serverResults?.pageable ?? []).filter(canReceive).map(pageItem),
  ])
  const patients = now(
    (serverResults?.patients ?? []).map((patient) =>
      patientItem(patient, () =>
        search(`${printSearch({ ...parseSearch(''), patient: withId(patient.display_name, patient.id) })} `),
      ),
    ),
  )
  const records = now(
    toRecordItems(serverResults?.records ?? [], {
      openSetting: (section, item) =>
        void navigate({ to: '/accountSettings/$section/{-$item}', params: { section, item } }),
      openPagingGroup: (group) => void navigate({ to: '/pagingGroups/$group', params: { group } }),
    }),
  )
  const commands = bestMatches(typed, actions, typed === '' ? actions.length : maxActions)
  // The order decides between equal matches.
  const items = orderSections(typed, [commands, people, threads, patients, records])
  return { items, isLoading: isStale || isFetching }
}
