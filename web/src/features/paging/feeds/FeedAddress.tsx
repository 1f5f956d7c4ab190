import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { feedsQuery, useEndFeed, useNewFeed } from './feed.api.ts'

/**
 * The secret address that a calendar program subscribes to: of a group, or of one's own shifts (null). It is shown once,
 * when it is made.
 */
export function FeedAddress({ group_id }: { group_id: number | null }) {
  const { data: feeds, isError, refetch } = useQuery(feedsQuery)
  const make = useNewFeed(group_id)
  const end = useEndFeed()
  const feed = feeds?.find((one) => one.group_id === group_id)
  const renew = () => {
    end.reset()
    make.mutate()
  }
  return (
    <section aria-label="Calendar feed" className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">
        {group_id === null ? 'Your shifts' : 'The shifts of this group'} in the calendar of your phone or
        computer. Whoever knows the address can read it, so keep it to yourself.
      </p>
      {make.data ? (
        <NewAddress address={make.data} />
      ) : (
        feed && (
          <p className="text-sm">An address is in use. It was shown when it was made; a new one ends it.</p>
        )
      )}
      {(isError || make.isError || end.isError) && (
        <TryAgain onTry={make.isError ? renew : () => void refetch()}>
          {make.isError
            ? 'Could not make an address.'
            : end.isError
              ? 'Could not end the address.'
              : 'Could not load your calendar feeds.'}
        </TryAgain>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={make.isPending} onClick={renew}>
          {feed ? 'New address' : 'Make an address'}
        </Button>
        {feed && (
          <Button
            tone="ghost"
            busy={end.isPending}
            onClick={() => end.mutate(feed.id, { onSuccess: () => make.reset() })}
          >
            End this address
          </Button>
        )}
      </div>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    input.current?.select()
    // Without a secure address there is no clipboard: it is selected, one key copies it.
    void navigator.clipboard?.writeText(address).then(() => setCopied(true))
  }
  return (
    <div className="flex items-end gap-2">
      <Field
        label="Address"
        hint="Shown this once. Add it to your calendar as a subscription."
        className="flex-1"
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button className="mb-5" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
