import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import { parseSearch, printSearch } from '@wardline/contract/messaging/search-query.rules.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { useDebounced } from '../../platform/pick/use-debounced.ts'
import { useMe } from '../../features/accounts/me.api.ts'
import { contactLine } from '../../features/directory/contact.rules.ts'
import { composeTo } from '../../features/messaging/compose-door.ts'
import { keys } from '../../features/messaging/keys.ts'
import { boxes, type ThreadList } from '../../features/messaging/live/state.ts'
import { showFound } from '../../features/messaging/search/found-message.ts'
import { paletteKey } from '../../features/messaging/search/hits.ts'
import { patientLine } from '../../features/patients/patient.view.ts'
import { useOpenSearch } from '../use-open-search.ts'
import { bestFirst, bestOf, type PaletteItem } from './palette.rules.ts'
import { useActions } from './use-actions.ts'

const settleMs = 150
const mostEach = 5
const mostActions = 8

const nameOf = ({ patient }: Thread) => (patient ? `${patient.display_name} · MRN ${patient.mrn}` : '')

interface Asked {
  contacts: Contact[]
  patients: PatientSummary[]
  hits: SearchHit[]
}

/** What fails to come leaves the rest as it is: the palette has nothing to say about it. */
const orNone = <T>(asked: Promise<{ results: T[] }>): Promise<T[]> =>
  asked.then(
    ({ results }) => results,
    () => [],
  )

const personItem = (contact: Contact): PaletteItem => ({
  id: `contact-${contact.id}`,
  part: 'People',
  name: contact.display_name,
  line: contactLine(contact),
  run: () => composeTo(contact),
})

const patientItem = (patient: PatientSummary, run: () => void): PaletteItem => ({
  id: `patient-${patient.id}`,
  part: 'Patients',
  name: patient.display_name,
  line: patientLine(patient),
  run,
})

/**
 * What a text finds: at once what this browser holds, and below it, all together, what the server finds. What stands
 * there already never moves, so that Enter does what one sees.
 */
export function usePalette(text: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const actions = useActions()
  const search = useOpenSearch()
  const mayPatients = useMe().permissions.includes('pcm.view_patient')
  const typed = text.trim()
  const asked = useDebounced(typed, settleMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...paletteKey, asked],
    queryFn: async ({ signal }): Promise<Asked> => {
      const query = { search: asked, page_size: mostEach }
      const [contacts, patients, hits] = await Promise.all([
        orNone(call('GET /api/v1/contacts/', { query, signal })),
        mayPatients ? orNone(call('GET /api/v1/pcm/patients/', { query, signal })) : [],
        orNone(call('GET /api/v2/threads/search/', { query: { q: asked, page_size: mostEach }, signal })),
      ])
      return { contacts, patients, hits }
    },
    staleTime: 10_000,
    // Patient data that nobody looks at is not kept.
    gcTime: 10_000,
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const isStale = asked !== typed || isPlaceholderData
  const found = typed === '' ? undefined : data
  // Of what an earlier text found, only what answers to this one as well stays until the rest is there.
  const now = (items: PaletteItem[]) => (isStale ? bestOf(typed, items, mostEach) : items)

  const toThread = (thread: Thread) => {
    const params = { box: thread.status === 'archived' ? 'archive' : 'inbox', threadId: String(thread.id) }
    void navigate({ to: '/Inbox/$box/thread/$threadId', params })
  }
  const threadItem = (thread: Thread, run: () => void): PaletteItem => ({
    id: `thread-${thread.id}`,
    part: 'Threads',
    name: thread.subject,
    line: nameOf(thread),
    run,
  })
  const held = new Map(
    boxes
      .flatMap((box) => client.getQueryData<ThreadList>(keys.list(box))?.threads ?? [])
      .map((thread) => [thread.id, thread]),
  )
  const here = bestOf(
    typed,
    [...held.values()].map((thread) => threadItem(thread, () => toThread(thread))),
    mostEach,
  )
  const shown = new Set(here.map(({ id }) => id))
  const items: PaletteItem[] = [
    ...bestFirst(typed, [bestOf(typed, actions, typed === '' ? actions.length : mostActions), here]),
    ...now(
      (found?.hits ?? [])
        .map(({ thread, message_id }) =>
          threadItem(thread, () => {
            showFound({ thread_id: thread.id, message_id })
            toThread(thread)
          }),
        )
        .filter(({ id }) => !shown.has(id)),
    ),
    ...now((found?.contacts ?? []).filter(({ is_locked }) => !is_locked).map(personItem)),
    ...now(
      (found?.patients ?? []).map((patient) =>
        patientItem(patient, () =>
          search(`${printSearch({ ...parseSearch(''), patient: patient.display_name })} `),
        ),
      ),
    ),
  ]
  return { items, isAsking: isStale || isFetching }
}
