import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { AddSound } from './AddSound.tsx'
import { SnippetRow } from './SnippetRow.tsx'

interface PromptRowProps {
  prompt: Prompt
  onRename: () => void
  onDelete: () => void
}

/** A prompt: its pieces in the order in which they are played, and the groups that play it. */
export function PromptRow({ prompt, onRename, onDelete }: PromptRowProps) {
  const { name, snippets, may } = prompt
  return (
    <li aria-label={name} className="flex flex-col gap-3 py-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold break-words">{name}</h2>
          <UsedBy prompt={prompt} />
        </div>
        {may.change && (
          <>
            <IconButton label={`Rename ${name}`} onClick={onRename}>
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${name}`} onClick={onDelete}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {snippets.length === 0 && (
        <p className="text-sm text-ink-2">No sound yet: callers hear nothing of it.</p>
      )}
      {snippets.length > 0 && (
        <ol role="list" aria-label={`Pieces of ${name}`} className="flex flex-col gap-3">
          {snippets.map((snippet, index) => (
            <SnippetRow
              key={snippet.id}
              snippet={snippet}
              name={snippets.length === 1 ? name : `${name}, piece ${index + 1}`}
              mayChange={may.change}
            />
          ))}
        </ol>
      )}
      {may.change && <AddSound prompt={prompt} />}
    </li>
  )
}

const UsedBy = ({ prompt: { used_by } }: { prompt: Prompt }) => (
  <p className="text-sm text-ink-2">
    {used_by.length === 0 && 'Not used yet.'}
    {used_by.map(({ group_uid, group, as }, index) => (
      <span key={`${group_uid} ${as}`}>
        {index === 0 ? 'Is the ' : ', the '}
        {as} of{' '}
        <Link
          to="/pagingGroups/$group/settings"
          params={{ group: group_uid }}
          className="text-accent underline underline-offset-2"
        >
          {group}
        </Link>
      </span>
    ))}
  </p>
)
