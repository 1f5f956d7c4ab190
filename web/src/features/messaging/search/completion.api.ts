import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/pick/use-debounced.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me.api.ts'
import { patientLine } from '../../patients/patient.view.ts'
import { messageTypesQuery } from '../message-type.api.ts'
import {
  isNamed,
  isSame,
  knownCompletions,
  named,
  stillFitting,
  type Completion,
  type NamedOperator,
  type Unfinished,
} from './completion.rules.ts'

const settleMs = 150
const most = 8

async function askNames(operator: NamedOperator, search: string, signal: AbortSignal): Promise<Completion[]> {
  const query = { search, page_size: most }
  if (operator === 'patient') {
    const { results } = await call('GET /api/v1/pcm/patients/', { query, signal })
    return results.map((patient) => named(operator, patient.display_name, patientLine(patient)))
  }
  if (operator === 'tag') {
    const { results } = await call('GET /api/v1/tags/', { query, signal })
    return results.map((tag) => named(operator, tag.classified_name, ''))
  }
  const { results } = await call('GET /api/v1/users/', { query, signal })
  return results.map((user) => named(operator, user.display_name, user.title))
}

/** What can stand at the caret. Names are those that this person may find; what fails to come is not offered. */
export function useCompletions(piece: Unfinished | undefined): Completion[] {
  const { permissions } = useMe()
  const now = useNow()
  const types = useQuery(messageTypesQuery).data ?? []
  const operator = piece?.operator ?? ''
  const typed = useDebounced(piece?.typed ?? '', settleMs)
  const mayAsk = operator !== 'patient' || permissions.includes('pcm.view_patient')
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['search-names', operator, typed],
    queryFn: ({ signal }) => (isNamed(operator) ? askNames(operator, typed, signal) : []),
    // What was offered before stays as far as it fits, unless it was for another operator.
    placeholderData: (held, before) => (before?.queryKey[1] === operator ? held : undefined),
    staleTime: 30_000,
    gcTime: 60_000,
    enabled: isNamed(operator) && mayAsk,
  })
  if (!piece) return []
  if (isNamed(operator)) {
    const isStale = typed !== piece.typed || isPlaceholderData
    const offered = isStale ? stillFitting(data, piece.typed) : data
    return offered.filter((option, index) => offered.findIndex((other) => isSame(option, other)) === index)
  }
  if (operator !== 'type') return knownCompletions(piece, now)
  return types
    .filter(({ name }) => name.toLowerCase().includes(piece.typed.toLowerCase()))
    .slice(0, most)
    .map(({ name }) => named('type', name, ''))
}
