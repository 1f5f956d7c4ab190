import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../live/query-keys.ts'
import type { Typist } from '../live/live-state.ts'
import { typingText } from './typing.view.ts'

type Typing = Readonly<Record<number, readonly Typist[]>>

export function TypingLine({ threadId }: { threadId: number }) {
  const typing = useQuery<Typing>({
    queryKey: queryKeys.typing,
    queryFn: () => ({}),
    initialData: {},
    enabled: false,
  }).data
  const names = (typing[threadId] ?? []).map((typist) => typist.display_name)
  return (
    <p data-typing className="h-5 truncate px-4 text-xs leading-5 text-ink-2 md:px-6">
      {typingText(names)}
    </p>
  )
}
