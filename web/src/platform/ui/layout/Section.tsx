import { useId, type ReactNode } from 'react'

export function Section(props: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-t border-line py-6 first:border-t-0 md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        {props.about && <p className="mt-1 text-sm text-ink-2">{props.about}</p>}
      </div>
      <div className="min-w-0">{props.children}</div>
    </section>
  )
}
