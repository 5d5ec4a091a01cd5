import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Radio, Select, Typography, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotification } from '@refinedev/core'
import type { DocumentType } from '#domain/print/document-types'
import { ModalWindow } from '../../shell/dialogs/ModalWindow'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { firstPaper } from './designer/panel-content'
import { useDocumentOptions } from './editor/TemplateHead'
import {
  freeName,
  isName,
  useKnownTemplates,
  changeTemplate,
  createTemplate,
  fetchTemplate,
  stripContent,
} from './template-calls'
import { usePlaceText } from './editor/template-places'
import { ApiError } from '../../data/request'
import { readTemplateFile, type TemplateFile } from './template-file'
import { bodyOf, draftOf, type TemplateDraft } from './editor/template-record'
import { useTemplatesShown } from './editor/use-template-saving'

/** Takes the file: dropped, or chosen. */
function FileDrop({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <Upload.Dragger
      accept=".json,application/json"
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        onFile(file)
        return false
      }}
    >
      <p className="template-drop">
        <InboxOutlined aria-hidden />
      </p>
      <p>{t('templates.import.drop')}</p>
      <p className="quiet">{t('templates.import.dropHint')}</p>
    </Upload.Dragger>
  )
}

/** The parts of a file that are removed before a save: code, and elements that goldbook does not print. */
function Removed({ read: { removed, original } }: { read: ImportedTemplate }) {
  const { t } = useTranslation()
  const placeText = usePlaceText(original)
  if (removed.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('templates.import.stripped', { count: removed.length })}
      description={
        <ul className="template-problem-places template-removed">
          {removed.map((pointer) => (
            <li key={pointer}>
              {placeText(pointer)} <Typography.Text code>{pointer}</Typography.Text>
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface TargetNameProps {
  wished: string
  taken: ReadonlySet<string>
  own: string
  onOwn: (name: string) => void
  replaces: boolean
  onReplaces: (replaces: boolean) => void
}

/** The reason why a new template cannot have this name, as a key below `templates.new`. */
function nameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!isName(name)) return 'badName'
  return taken.has(name) ? 'taken' : undefined
}

/** The name under which a file is saved; a taken name leads to a new version of that template, or to another name. */
function TargetName({ wished, taken, own, onOwn, replaces, onReplaces }: TargetNameProps) {
  const { t } = useTranslation()
  const id = useId()
  const problem = nameProblem(own, taken)
  return (
    <>
      {taken.has(wished) && (
        <Radio.Group
          value={replaces}
          aria-label={t('templates.import.takenTitle', { name: wished })}
          options={[
            { value: false, label: t('templates.import.asNew') },
            { value: true, label: t('templates.import.asVersion', { name: wished }) },
          ]}
          onChange={({ target }) => onReplaces(target.value === true)}
        />
      )}
      {!replaces && (
        <div className="template-row">
          <label htmlFor={id}>{t('templates.name')}</label>
          <Input
            id={id}
            value={own}
            status={problem === undefined ? '' : 'error'}
            onChange={({ target }) => onOwn(target.value)}
          />
          {problem !== undefined && (
            <div role="alert" className="problem">
              {t(`templates.new.${problem}`)}
            </div>
          )}
        </div>
      )}
    </>
  )
}

interface TargetProps {
  read: ImportedTemplate
  taken: ReadonlySet<string>
  busy: boolean
  onSave: ReturnType<typeof useTemplateImport>['save']
}

/** The document and the name for the imported file. */
function Target({ read, taken, busy, onSave }: TargetProps) {
  const { t } = useTranslation()
  const { file, fileName, removed } = read
  const [document, setDocument] = useState<DocumentType | undefined>(file.document)
  const [replaces, setReplaces] = useState(false)
  const [own, setOwn] = useState(() => freeName(file.name, taken))
  const id = useId()
  const documents = useDocumentOptions()
  const { width, height } = firstPaper(file.content)
  const mayBe = document !== undefined && (replaces || nameProblem(own, taken) === undefined)
  const save = () => {
    if (document === undefined) return
    const { title, content } = file
    void onSave({ name: replaces ? file.name : own, title, document, content }, replaces)
  }
  return (
    <div className="template-new">
      <p className="template-file-facts">
        <strong>{file.title}</strong>{' '}
        <span className="quiet">
          {fileName} · {width} × {height} mm
        </span>
      </p>
      <Removed read={read} />
      <div className="template-row">
        <label htmlFor={id}>{t('templates.document')}</label>
        <Select
          id={id}
          value={document}
          placeholder={t('templates.import.chooseDocument')}
          options={documents}
          onChange={setDocument}
        />
      </div>
      <TargetName wished={file.name} {...{ taken, own, replaces }} onOwn={setOwn} onReplaces={setReplaces} />
      <div className="template-import-foot">
        <Button type="primary" loading={busy} disabled={!mayBe} onClick={save}>
          {t(removed.length > 0 ? 'templates.import.saveStripped' : 'templates.import.save')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Reads a file of a template, shows the parts of it that cannot stay, and saves it under a free name or as a new
 * version.
 */
export function TemplateImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { templates, taken } = useKnownTemplates()
  const { read, problem, busy, take, save } = useTemplateImport((name) => {
    onClose()
    void dialogs.open('templates', name)
  })
  return (
    <ModalWindow
      width={600}
      title={t('templates.import.title')}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
    >
      <div className="template-import">
        {problem !== undefined && <Alert type="error" showIcon role="alert" message={problem} />}
        {!read && <FileDrop busy={busy} onFile={(file) => void take(file)} />}
        {read && templates && <Target key={read.fileName} {...{ read, taken, busy }} onSave={save} />}
      </div>
    </ModalWindow>
  )
}

/** A file that can be imported: its result, and the parts of it that cannot stay. */
interface ImportedTemplate {
  fileName: string
  /** As it is saved, without the parts that the server would refuse. */
  file: TemplateFile
  /** The original, to show the removed parts. */
  original: string
  /** The JSON pointers of the removed parts. */
  removed: string[]
}

/** The import of a file: read it, ask about the parts that can stay, save it. */
function useTemplateImport(onDone: (name: string) => void) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const show = useTemplatesShown()
  const [read, setRead] = useState<ImportedTemplate>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const take = (chosen: File) =>
    attempt(async () => {
      setRead(undefined)
      const file = readTemplateFile(await chosen.text(), chosen.name)
      if ('problem' in file) {
        setProblem(t(`templates.import.problems.${file.problem}`, { file: chosen.name }))
        return
      }
      const { content, removed } = await stripContent(file.content)
      setRead({ fileName: chosen.name, file: { ...file, content }, original: file.content, removed })
    })
  /** @param replaces a template of this name gets a new version; another one is made otherwise */
  const save = (chosen: Omit<TemplateDraft, 'standard'>, replaces: boolean) =>
    attempt(async () => {
      const stored = replaces ? await fetchTemplate(chosen.name) : undefined
      const body = bodyOf({ ...chosen, standard: stored ? draftOf(stored).standard : false })
      const saved = await (stored
        ? changeTemplate(stored.name, { ...body, updated_at: stored.updated_at })
        : createTemplate(body))
      open?.({ type: 'success', message: t('templates.saved', { version: saved.version }) })
      show()
      onDone(saved.name)
    })
  return { read, problem, busy, take, save }
}
