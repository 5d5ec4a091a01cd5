import type { BaseRecord } from '@refinedev/core'
import { theme, Typography } from 'antd'
import { type PropsWithChildren, type ReactNode, useId, useState } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { shownFields } from '#resource/conditions'
import { factFields } from '#resource/facts/facts'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { translationsOf } from '#resource/text-in'
import { factsOf } from '#words/languages'
import { entryOf, FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import './field-read.css'
import './in-languages.css'

/** Fields that would be narrower than this, in pixels, wrap to the next row, regardless of the resource's columns. */
const LEAST_FIELD_WIDTH = 200

function Grid({ columns, children }: PropsWithChildren<{ columns: number }>) {
  const { token } = theme.useToken()
  const gap = token.marginLG
  const share = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`
  const least = `min(100%, max(${LEAST_FIELD_WIDTH}px, ${share}))`
  return (
    <div
      style={{
        display: 'grid',
        columnGap: gap,
        rowGap: token.marginSM,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))`,
      }}
    >
      {children}
    </div>
  )
}

interface SectionsProps {
  resource: Resource
  /** The record, as far as it is known, with its translations. */
  record?: BaseRecord
  /** Renders the place of a field; null for nothing. */
  place: (name: string, field: Field) => ReactNode
}

/** The place of a field of the form; its translations stand in the same place. */
function placeIn({ resource, record = {}, place }: SectionsProps, name: string): ReactNode {
  const { [name]: field, ...fields } = fieldsOf(resource)
  if (!field || field.translates !== undefined) return null
  const own = place(name, field)
  const others = translationsOf(resource, name).flatMap((each) => {
    const translation = fields[each]
    const placed = translation && place(each, translation)
    return translation && placed ? [{ name: each, field: translation, placed }] : []
  })
  if (own === null || others.length === 0) return own
  return (
    <InLanguages key={name} field={field} others={others} record={record}>
      {own}
    </InLanguages>
  )
}

/**
 * The sections of a resource's form, one below the other, in as many columns as its file sets and its place has room
 * for.
 */
export function Sections(props: SectionsProps) {
  const { resource } = props
  const title = useTitle()
  const { token } = theme.useToken()
  const fields = fieldsOf(resource)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: token.paddingLG }}>
      {resource.form.sections.map((section) => {
        const placed = section.fields.map((name) => placeIn(props, name))
        if (placed.every((node) => node === null)) return null
        // A section whose only field has the same title would repeat it.
        const said =
          section.fields.length === 1 && title(fields[section.fields[0] ?? ''] ?? {}) === title(section)
        return (
          <section key={section.fields.join()}>
            {title(section) !== '' && !said && (
              <Typography.Text strong style={{ display: 'block', marginBottom: token.marginXS }}>
                {title(section)}
              </Typography.Text>
            )}
            <Grid columns={resource.form.columns}>{placed}</Grid>
          </section>
        )
      })}
    </div>
  )
}

interface FieldShellProps {
  field: Field
  /** The element that the label names. */
  inputId?: string
  required?: boolean
  /** The problems of the value. */
  problems?: ReactNode
  /** A read-only field: on a phone it takes one line. */
  isRead?: true
}

/** A label above its field, and the field's problems below. */
export function FieldShell(props: PropsWithChildren<FieldShellProps>) {
  const { field, inputId, required, problems, isRead, children } = props
  const title = useTitle()
  const { token } = theme.useToken()
  // The translations of a text stand below it.
  const text = field.language === undefined ? title(field) : factsOf(field.language).name
  const label = {
    color: token.colorTextSecondary,
    fontSize: token.fontSizeSM,
    lineHeight: token.lineHeightSM,
  }
  return (
    <div
      className={isRead && !entryOf(field).wide ? 'field-read' : undefined}
      style={entryOf(field).wide ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}
    >
      <div style={{ marginBottom: token.marginXXS }}>
        {inputId ? (
          <label htmlFor={inputId} style={label}>
            {text}
            {required && (
              <span aria-hidden style={{ color: token.colorError }}>
                {' *'}
              </span>
            )}
          </label>
        ) : (
          <span style={label}>{text}</span>
        )}
      </div>
      {children}
      {problems}
    </div>
  )
}

export function ReadOnlyField({ name, field, record }: { name: string; field: Field; record: BaseRecord }) {
  const { token } = theme.useToken()
  const value: unknown = record[name]
  const empty = value === null || value === undefined || value === ''
  return (
    <FieldShell field={field} isRead>
      <div style={{ minHeight: token.controlHeight, lineHeight: `${token.controlHeight}px` }}>
        {empty ? (
          <Typography.Text type="secondary">–</Typography.Text>
        ) : (
          <FieldCell name={name} field={field} value={value} record={record} place="dialog" />
        )}
      </div>
    </FieldShell>
  )
}

/**
 * A read-only record: the layout of its form, with text instead of inputs, without the values that its dialog has shown
 * before.
 */
export function RecordDescription({ resource, record }: { resource: Resource; record: BaseRecord }) {
  const shown = shownFields(resource, record)
  const told = factFields(resource)
  return (
    <Sections
      resource={resource}
      record={record}
      place={(name, field) =>
        shown.has(name) && !told.has(name) ? (
          <ReadOnlyField key={name} name={name} field={field} record={record} />
        ) : null
      }
    />
  )
}

interface InLanguagesProps {
  /** The text in the shop's own language, which is always in sight. */
  field: Field
  /** The translations of the text, as placed in the form. */
  others: readonly { name: string; field: Field; placed: ReactNode }[]
  record: BaseRecord
}

/** The languages that a record has a text in. */
function languagesIn(others: InLanguagesProps['others'], record: BaseRecord): string {
  const filled = others.filter(({ name }) => typeof record[name] === 'string' && record[name] !== '')
  return filled.flatMap(({ field: { language } }) => (language ? [factsOf(language).name] : [])).join(' · ')
}

/** A text, and below it, when wanted, its translations; a problem with one of them is always in sight. */
function InLanguages({ field, others, record, children }: PropsWithChildren<InLanguagesProps>) {
  const { t } = useTranslation()
  const title = useTitle()
  const id = useId()
  const [open, setOpen] = useState(false)
  const filled = languagesIn(others, record)
  return (
    <div className="in-languages" data-open={open || undefined}>
      {children}
      <button
        type="button"
        className="in-languages-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <DownOutlined aria-hidden />
        <span className="in-languages-title">{t('form.languages.title')}</span>
        {!open && filled !== '' && <span className="in-languages-filled">{filled}</span>}
      </button>
      <div id={id} role="group" aria-label={t('form.languages.of', { title: title(field) })}>
        {others.map(({ placed }) => placed)}
      </div>
    </div>
  )
}
