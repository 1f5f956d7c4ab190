export const FormErrors = ({ sentences }: { sentences: readonly string[] }) => (
  <div role="alert">
    {sentences.length > 0 && (
      <div className="rounded-md bg-danger-soft px-2.5 py-2 text-sm text-danger">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    )}
  </div>
)
