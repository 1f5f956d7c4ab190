import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { noRecording } from './prompt.text.ts'
import { AddSnippet } from './AddSnippet.tsx'
import { SnippetRow } from './SnippetRow.tsx'

interface PromptRowProps {
  prompt: Prompt
  onRename: () => void
  onDelete: () => void
}

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
      {snippets.length === 0 && <p className="text-sm text-ink-2">{noRecording}</p>}
      {snippets.length > 0 && (
        <ol role="list" aria-label={`Recordings of ${name}`} className="flex flex-col gap-3">
          {snippets.map((snippet, index) => (
            <SnippetRow
              key={snippet.id}
              snippet={snippet}
              name={snippets.length === 1 ? name : `${name}, recording ${index + 1}`}
              mayChange={may.change}
            />
          ))}
        </ol>
      )}
      {may.change && <AddSnippet prompt={prompt} />}
    </li>
  )
}

const UsedBy = ({ prompt: { used_by } }: { prompt: Prompt }) => (
  <p className="text-sm text-ink-2">
    {used_by.length === 0 && 'Not used yet.'}
    {used_by.map(({ group_uid, group, as }, index) => (
      <span key={`${group_uid} ${as}`}>
        {index === 0 ? <span className="inline-block first-letter:uppercase">{as}</span> : `, ${as}`} of{' '}
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
