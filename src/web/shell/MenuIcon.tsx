import {
  AppstoreOutlined,
  BankOutlined,
  BarcodeOutlined,
  BgColorsOutlined,
  BookOutlined,
  CarOutlined,
  ClusterOutlined,
  ControlOutlined,
  DollarOutlined,
  ExperimentOutlined,
  FileOutlined,
  GoldOutlined,
  HomeOutlined,
  ImportOutlined,
  LineChartOutlined,
  PayCircleOutlined,
  PictureOutlined,
  PrinterOutlined,
  SettingOutlined,
  ShoppingOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
  UsergroupAddOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The icons that a menu entry may name. */
const icons: Record<string, ComponentType> = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  barcode: BarcodeOutlined,
  'bg-colors': BgColorsOutlined,
  book: BookOutlined,
  car: CarOutlined,
  cluster: ClusterOutlined,
  control: ControlOutlined,
  dollar: DollarOutlined,
  experiment: ExperimentOutlined,
  gold: GoldOutlined,
  home: HomeOutlined,
  import: ImportOutlined,
  'line-chart': LineChartOutlined,
  'pay-circle': PayCircleOutlined,
  picture: PictureOutlined,
  printer: PrinterOutlined,
  setting: SettingOutlined,
  shopping: ShoppingOutlined,
  swap: SwapOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  'usergroup-add': UsergroupAddOutlined,
  wallet: WalletOutlined,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FileOutlined
  return <Icon />
}
