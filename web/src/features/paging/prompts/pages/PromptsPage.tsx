import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { Suspense, useState } from 'react'
import { holdTyping } from '../../../../platform/keyboard/hold-typing.ts'
import { useKeys } from '../../../../platform/keyboard/use-keys.ts'
import { Button } from '../../../../platform/ui/Button.tsx'
import { Page } from '../../../../platform/ui/Page.tsx'
import { Bone, Skeleton } from '../../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../../platform/ui/TryAgain.tsx'
import { useMe } from '../../../accounts/me.api.ts'
import { promptsQuery } from '../prompt.api.ts'
import { PromptRow } from '../PromptRow.tsx'
import { lazyCode } from '../../../../platform/code.ts'

const PromptDialog = lazyCode(() =>
  import('../PromptDialog.tsx').then((module) => ({ default: module.PromptDialog })),
)
const DeletePromptDialog = lazyCode(() =>
  import('../DeletePromptDialog.tsx').then((module) => ({ default: module.DeletePromptDialog })),
)

type Open = { what: 'new' } | { what: 'rename' | 'delete'; prompt: Prompt } | undefined

/** What callers of groups hear: named, recorded and played here. */
export function PromptsPage() {
  const { permissions } = useMe()
  const { data: prompts, isError, refetch } = useQuery(promptsQuery)
  const [open, setOpen] = useState<Open>()
  const mayChange = permissions.includes('paginggroups.change_prompt')
  const close = () => setOpen(undefined)
  useKeys({
    n: (event) => {
      if (!mayChange) return
      event.preventDefault()
      holdTyping()
      setOpen({ what: 'new' })
    },
  })
  return (
    <Page
      title="Prompts"
      about="What somebody hears who calls a group. A group plays one while somebody is on call, and another while nobody is."
      actions={
        mayChange && (
          <Button tone="accent" onClick={() => setOpen({ what: 'new' })}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New prompt
          </Button>
        )
      }
    >
      {isError && !prompts && <TryAgain onTry={refetch}>The prompts could not be loaded.</TryAgain>}
      {!prompts && !isError && <Loading />}
      {prompts?.length === 0 && (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          {mayChange ? 'No prompt yet. Press N to make the first one.' : 'No prompt yet.'}
        </p>
      )}
      {prompts && prompts.length > 0 && (
        <ul role="list" aria-label="Prompts" className="divide-y divide-line border-y border-line">
          {prompts.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              onRename={() => setOpen({ what: 'rename', prompt })}
              onDelete={() => setOpen({ what: 'delete', prompt })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.what === 'new' && <PromptDialog prompt={null} onClose={close} />}
        {open?.what === 'rename' && <PromptDialog prompt={open.prompt} onClose={close} />}
        {open?.what === 'delete' && <DeletePromptDialog prompt={open.prompt} onClose={close} />}
      </Suspense>
    </Page>
  )
}

const Loading = () => (
  <Skeleton label="Loading the prompts">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-3 border-t border-line py-4">
        <Bone className="h-5 w-48" />
        <Bone className="h-10 w-96 max-w-full" />
      </div>
    ))}
  </Skeleton>
)
