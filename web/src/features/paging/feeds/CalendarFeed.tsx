import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import {
  aboutGroupFeed,
  aboutOwnFeed,
  couldNotCreate,
  couldNotLoad,
  couldNotRevoke,
  describeLink,
  linkHint,
} from './calendar-feed.text.ts'
import { feedsQuery, useDeleteFeed, useCreateFeed } from './calendar-feed.api.ts'

/** Subscribes to a group, or to the user's own shifts (null). The secret link is shown only once. */
export function CalendarFeed({ group_id }: { group_id: number | null }) {
  const { data: feeds, isError, refetch } = useQuery(feedsQuery)
  const create = useCreateFeed(group_id)
  const revoke = useDeleteFeed()
  const feed = feeds?.find((one) => one.group_id === group_id)
  const now = useNow()
  const renew = () => {
    revoke.reset()
    create.mutate()
  }
  return (
    <section aria-label="Calendar feed" className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">{group_id === null ? aboutOwnFeed : aboutGroupFeed}</p>
      {create.data ? (
        <NewLink url={create.data} />
      ) : (
        feed && <p className="text-sm">{describeLink(feed, now)}</p>
      )}
      {(isError || create.isError || revoke.isError) && (
        <LoadError onRetry={create.isError ? renew : () => void refetch()}>
          {create.isError ? couldNotCreate : revoke.isError ? couldNotRevoke : couldNotLoad}
        </LoadError>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={create.isPending} onClick={renew}>
          {feed ? 'Create new link' : 'Create link'}
        </Button>
        {feed && (
          <Button
            tone="ghost"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ id: feed.id }, { onSuccess: () => create.reset() })}
          >
            Revoke link
          </Button>
        )}
      </div>
    </section>
  )
}

function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    input.current?.select()
    // Insecure contexts have no clipboard API; the selected text can still be copied by hand.
    void navigator.clipboard?.writeText(url).then(() => setCopied(true))
  }
  return (
    <div className="flex items-end gap-2">
      <Field label="Link" hint={linkHint} className="flex-1">
        {(control) => (
          <Input {...control} ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <Button className="mb-4" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
