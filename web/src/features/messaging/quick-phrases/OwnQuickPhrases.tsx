import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { OwnPhraseDialog } from './OwnPhraseDialog.tsx'
import { ownPhrasesQuery, useDeletePhrase } from './quick-phrase.api.ts'
import {
  aboutOwnPhrases,
  couldNotDeletePhrase,
  deletionConsequence,
  noOwnPhrasesText,
  phrasesLabel,
  phrasesLoadError,
} from './quick-phrases.text.ts'

/** The user's own phrases in their account. */
export function OwnQuickPhrases() {
  const { data, isError, refetch } = useQuery(ownPhrasesQuery)
  const [edited, setEdited] = useState<QuickPhrase | null>()
  const [deleted, setDeleted] = useState<QuickPhrase>()
  // Follows changes that are made in another tab.
  const current = edited && (data?.find(({ id }) => id === edited.id) ?? edited)
  return (
    <Section title={phrasesLabel} about={aboutOwnPhrases}>
      <div className="flex flex-col items-start gap-3">
        {isError && !data && <LoadError onRetry={() => void refetch()}>{phrasesLoadError}</LoadError>}
        {!data && !isError && (
          <Skeleton label={phrasesLabel}>
            <SkeletonBlock className="h-11" />
          </Skeleton>
        )}
        {data?.length === 0 && <p className="text-sm text-ink-2">{noOwnPhrasesText}</p>}
        {data && data.length > 0 && (
          <ul role="list" className="w-full divide-y divide-line border-y border-line">
            {data.map((phrase) => (
              <li key={phrase.id} className="flex min-h-12 items-center gap-1 py-1.5">
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{phrase.title}</span>
                  <span className="line-clamp-2 text-xs text-ink-2">{phrase.text}</span>
                </span>
                <Button tone="ghost" aria-label={`Edit ${phrase.title}`} onClick={() => setEdited(phrase)}>
                  Edit
                </Button>
                <Button tone="ghost" aria-label={`Delete ${phrase.title}`} onClick={() => setDeleted(phrase)}>
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button onClick={() => setEdited(null)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          New phrase
        </Button>
      </div>
      {current !== undefined && <OwnPhraseDialog phrase={current} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteOwnPhrase phrase={deleted} onClose={() => setDeleted(undefined)} />}
    </Section>
  )
}

function DeleteOwnPhrase({ phrase, onClose }: { phrase: QuickPhrase; onClose: () => void }) {
  const remove = useDeletePhrase({ id: phrase.id })
  return (
    <DeleteDialog
      name={phrase.title}
      label="Delete phrase"
      isBusy={remove.isPending}
      errors={remove.error ? [couldNotDeletePhrase, ...errorSentences(remove.error)] : []}
      onDelete={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast(`${phrase.title} deleted`)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {deletionConsequence}
    </DeleteDialog>
  )
}
