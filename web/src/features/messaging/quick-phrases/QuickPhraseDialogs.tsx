import { Suspense } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import type { QuickPhrases } from './use-quick-phrases.ts'

const PhraseList = lazyComponent(() =>
  import('./PhraseListDialog.tsx').then(({ PhraseListDialog: dialog }) => ({ default: dialog })),
)
const UnfilledBlanks = lazyComponent(() =>
  import('./UnfilledBlanksDialog.tsx').then(({ UnfilledBlanksDialog: dialog }) => ({ default: dialog })),
)

/** The list of phrases, and the question before a message with blanks is sent. */
export const QuickPhraseDialogs = ({ phrases }: { phrases: QuickPhrases }) => (
  <Suspense>
    {phrases.isListOpen && <PhraseList onChoose={phrases.choose} onClose={phrases.closeList} />}
    {phrases.question && (
      <UnfilledBlanks
        names={phrases.question.blanks.map(({ name }) => name)}
        onSend={phrases.confirm}
        onFillIn={phrases.fillIn}
      />
    )}
  </Suspense>
)
