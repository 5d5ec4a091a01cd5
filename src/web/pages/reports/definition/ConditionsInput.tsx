import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOf } from '#resource/reports/path'
import type { Report } from '#resource/reports/report'
import { textsOf, wantedOf } from '#resource/reports/wanted'
import { useResources } from '../../../data/resources'
import { PathFilter } from '../PathFilter'
import type { OfferedParts } from './use-offered'

interface ConditionsInputProps {
  report: Report
  paths: OfferedParts['paths']
  onChange: (where: Report['where']) => void
}

/** The conditions that a record must meet to be counted. */
export function ConditionsInput({ report, paths, onChange }: ConditionsInputProps) {
  const { t } = useTranslation()
  const resources = useResources()
  const { of, where } = report
  // A condition that wants nothing yet is no part of the report.
  const [begun, setBegun] = useState<string[]>([])
  const shown = [...new Set([...Object.keys(where), ...begun])]
  const without = (path: string) => {
    const { [path]: _gone, ...others } = where
    return others
  }
  const change = (path: string, texts: string[]) => {
    const field = endOf(resources, of, path)?.field
    const wanted = field && wantedOf(field, texts)
    onChange(wanted === undefined ? without(path) : { ...where, [path]: wanted })
  }
  const nameOf = (path: string) => paths.find(({ value }) => value === path)?.label ?? path
  return (
    <div className="definition-conditions">
      {shown.map((path) => {
        const wanted = where[path]
        return (
          <div key={path} className="definition-condition">
            <span className="quiet">{nameOf(path)}</span>
            <PathFilter
              {...{ of, path, values: wanted === undefined ? [] : textsOf(wanted) }}
              onChange={(texts) => change(path, texts)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('reports.definition.dropCondition', { label: nameOf(path) })}
              onClick={() => {
                setBegun(begun.filter((each) => each !== path))
                onChange(without(path))
              }}
            />
          </div>
        )
      })}
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('reports.definition.addCondition')}
        placeholder={t('reports.definition.addCondition')}
        value={null}
        options={paths
          .filter(({ value, dated }) => !dated && !shown.includes(value))
          .map(({ value, label }) => ({ value, label }))}
        onChange={(path: string | null) => path !== null && setBegun([...begun, path])}
      />
    </div>
  )
}
