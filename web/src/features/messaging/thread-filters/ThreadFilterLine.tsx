import { IconFilter } from '@tabler/icons-react'
import { noThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { Box } from '../live/live-state.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useThreadFilter } from '../threads/thread.api.ts'
import { useFilterPatient, useSaveThreadFilter } from './thread-filter.api.ts'
import { describeFilter } from './thread-filter.view.ts'
import * as texts from './thread-filters.text.ts'

/** Says that the list is limited, and removes the limits. */
export function ThreadFilterLine({ box, onEdit }: { box: Box; onEdit: () => void }) {
  const filter = useThreadFilter()
  const patient = useFilterPatient(box)
  const save = useSaveThreadFilter()
  const showAll = () =>
    save(noThreadFilter).catch((error: unknown) =>
      showToast(errorSentences(texts.saveFailedText, error).join(' '), { tone: 'danger' }),
    )
  return (
    <p className="flex min-h-control items-center gap-2.5 border-b border-line bg-warn-soft px-3 text-sm text-warn">
      <IconFilter size={16} aria-hidden className="flex-none" />
      <span role="status" className="min-w-0 flex-1 wrap-anywhere">
        {texts.filteredText(describeFilter(filter, patient?.display_name))}
      </span>
      <TextButton onClick={onEdit}>{texts.changeLabel}</TextButton>
      <TextButton onClick={() => void showAll()}>{texts.showAllLabel}</TextButton>
    </p>
  )
}
