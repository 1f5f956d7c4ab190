import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { accountChoiceText } from './password.text.ts'

interface AccountChoiceFormProps {
  accounts: readonly string[]
  onChoose: (account: string) => Promise<void>
  onCancel: () => void
}

/** Second step of the sign-in with a user name and password of several hospitals. */
export function AccountChoiceForm({ accounts, onChoose, onCancel }: AccountChoiceFormProps) {
  const [chosen, setChosen] = useState<string>()
  const choose = async (account: string) => {
    setChosen(account)
    try {
      await onChoose(account)
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <section aria-labelledby="choose-account" className="flex w-full max-w-80 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="choose-account" className="text-lg font-semibold">
          {accountChoiceText.title}
        </h2>
        <p className="text-sm text-ink-2">{accountChoiceText.about}</p>
      </div>
      <ul role="list" className="flex flex-col gap-2">
        {accounts.map((account, index) => (
          <li key={account}>
            <Button
              autoFocus={index === 0}
              busy={chosen === account}
              disabled={chosen !== undefined && chosen !== account}
              onClick={() => void choose(account)}
              className="w-full justify-start text-left break-words"
            >
              {account}
            </Button>
          </li>
        ))}
      </ul>
      <Button tone="ghost" onClick={onCancel}>
        {accountChoiceText.back}
      </Button>
    </section>
  )
}
