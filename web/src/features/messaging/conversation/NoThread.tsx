import { Suspense } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { noThreadLabel } from './no-thread.text.ts'

const NoThreadContent = lazyComponent(() =>
  import('./NoThreadContent.tsx').then((module) => ({ default: module.NoThreadContent })),
)

export const NoThread = () => (
  <section
    aria-label={noThreadLabel}
    className="hidden place-content-center justify-items-center gap-2 text-ink-2 md:grid"
  >
    <Suspense>
      <NoThreadContent />
    </Suspense>
  </section>
)
