import { CircleAlert, type LucideIcon, MessageSquareWarning, ScanEye } from 'lucide-react';
import {
  type FindingIcon,
  type FindingTypeDescriptor,
  findingTypeOf,
} from '../../shared/domain/finding-types.ts';
import { Mark } from './Mark.tsx';

const icons: Readonly<Record<FindingIcon, LucideIcon>> = {
  eye: ScanEye,
  message: MessageSquareWarning,
  alert: CircleAlert,
};

type FindingTypeLooks = Pick<FindingTypeDescriptor, 'line'> & {
  readonly label: string;
  readonly icon: LucideIcon;
  /** CSS color in the theme in use. */
  readonly color: string;
  /** CSS color on pictures: the same in every theme. */
  readonly colorOnPicture: string;
};

/** Looks of a type of findings; a type that a newer service sends keeps its own name. */
export const findingTypeLooks = (type: string): FindingTypeLooks => {
  const { name, icon, line, colors } = findingTypeOf(type);
  return {
    ...{ label: name, icon: icons[icon], line, colorOnPicture: colors.onPicture },
    color: `light-dark(${colors.light}, ${colors.dark})`,
  };
};

type Props = { type: string; isCompact?: boolean; count?: number | undefined };

/** The type of a finding, with a count. */
export const FindingTypeMark = ({ type, ...rest }: Props) => {
  const { icon, label, color } = findingTypeLooks(type);
  return <Mark icon={icon} label={label} color={color} {...rest} />;
};
