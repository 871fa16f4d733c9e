import { CircleAlert, type LucideIcon, MessageSquareWarning, ScanEye } from 'lucide-react';
import { type FindingIcon, findingTypeOf } from '../../shared/domain/finding-types.ts';
import { Mark } from './Mark.tsx';

const icons: Readonly<Record<FindingIcon, LucideIcon>> = {
  eye: ScanEye,
  message: MessageSquareWarning,
  alert: CircleAlert,
};

export const findingTypeLooks = (type: string) => {
  const { name, icon, line, colors } = findingTypeOf(type);
  const color = `light-dark(${colors.light}, ${colors.dark})`;
  return { label: name, icon: icons[icon], line, color, colorOnPicture: colors.onPicture };
};

type Props = { type: string; label?: string; isCompact?: boolean; count?: number | undefined };

export const FindingTypeMark = ({ type, ...rest }: Props) => {
  const { icon, label, color } = findingTypeLooks(type);
  return <Mark icon={icon} label={label} color={color} {...rest} />;
};
