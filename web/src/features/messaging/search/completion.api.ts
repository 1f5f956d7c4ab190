import { containsWords } from '@wardline/contract/folded-text.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { formatPatientIdentifiers } from '../../patients/patient.view.ts'
import { messageTypesQuery } from '../threads/message-type.api.ts'
import {
  isNamedOperator,
  staticCompletions,
  nameCompletion,
  filterCompletions,
  type Completion,
  type NamedOperator,
  type UnfinishedTerm,
} from './completion.rules.ts'

const settleMs = 150
const maxOptions = 8

async function fetchNames(
  operator: NamedOperator,
  search: string,
  signal: AbortSignal,
): Promise<Completion[]> {
  const query = { search, page_size: maxOptions }
  if (operator === 'patient') {
    const { results } = await call('GET /api/v1/pcm/patients/', { query, signal })
    return results.map((patient) =>
      nameCompletion(
        operator,
        { id: patient.id, name: patient.display_name },
        formatPatientIdentifiers(patient),
      ),
    )
  }
  if (operator === 'tag') {
    const { results } = await call('GET /api/v1/tags/', { query, signal })
    return results.map((tag) => nameCompletion(operator, { id: tag.id, name: tag.classified_name }))
  }
  const { results } = await call('GET /api/v1/users/', { query, signal })
  return results.map((user) => nameCompletion(operator, { id: user.id, name: user.display_name }, user.title))
}

/** Offers only names that the user may find; failed requests offer none. */
export function useCompletions(term: UnfinishedTerm | undefined): Completion[] {
  const { permissions } = useMe()
  const now = useNow()
  const types = useQuery(messageTypesQuery).data ?? []
  const operator = term?.operator ?? ''
  const typed = useDebounced(term?.typed ?? '', settleMs)
  const maySearch = operator !== 'patient' || permissions.includes('pcm.view_patient')
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['search-names', operator, typed],
    queryFn: ({ signal }) => (isNamedOperator(operator) ? fetchNames(operator, typed, signal) : []),
    // Keeps options of the same operator until new ones arrive.
    placeholderData: (known, query) => (query?.queryKey[1] === operator ? known : undefined),
    staleTime: 30_000,
    gcTime: 60_000,
    enabled: isNamedOperator(operator) && maySearch,
  })
  if (!term) return []
  if (isNamedOperator(operator)) {
    const isStale = typed !== term.typed || isPlaceholderData
    return isStale ? filterCompletions(data, term.typed) : data
  }
  if (operator !== 'type') return staticCompletions(term, now)
  return types
    .filter(({ name }) => containsWords(name, term.typed))
    .slice(0, maxOptions)
    .map((type) => nameCompletion('type', type))
}
