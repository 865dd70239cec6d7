import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { Present } from '../rights/require-may';
import { Needs } from '../rights/route-rights';
import { OwnSignInService } from './own-sign-in.service';
import type { Passkey } from './passkey.entity';
import {
  creationOf,
  NewPasskeyDto,
  OwnSignInDto,
  PasskeyDto,
  PasskeyNameDto,
  PasskeyQuestionDto,
  RecoveryCodesDto,
} from './passkey.dto';

/** Passkeys, provider accounts and recovery codes of the caller, at the console only. */
@ApiTags('session')
@Controller('api/own-sign-in')
export class OwnSignInController {
  constructor(private readonly own: OwnSignInService) {}

  /** Shows the caller's ways to sign in. */
  @Get()
  @Needs('own-sign-in.change', from.anywhere())
  async show(@Present() caller: PresentPerson): Promise<OwnSignInDto> {
    const { passkeys, ...rest } = await this.own.show(caller);
    return { ...rest, passkeys: passkeys.map(shown) };
  }

  /** Returns the browser's options for a new passkey. */
  @Post('passkeys/question')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(200)
  async ask(@Present() caller: PresentPerson): Promise<PasskeyQuestionDto> {
    return { options: await this.own.askForPasskey(caller) };
  }

  /** Stores a new passkey. */
  @Post('passkeys')
  @Needs('own-sign-in.change', from.anywhere())
  async add(@Body() { name, passkey }: NewPasskeyDto, @Present() caller: PresentPerson): Promise<PasskeyDto> {
    return shown(await this.own.addPasskey(caller, name, creationOf(passkey)));
  }

  @Patch('passkeys/:passkeyId')
  @Needs('own-sign-in.change', from.anywhere())
  async rename(
    @Param('passkeyId', ParseUUIDPipe) id: string,
    @Body() { name }: PasskeyNameDto,
    @Present() caller: PresentPerson,
  ): Promise<PasskeyDto> {
    return shown(await this.own.renamePasskey(caller, id, name));
  }

  /** Removes a passkey, unless it is the only way to sign in. */
  @Delete('passkeys/:passkeyId')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(204)
  remove(@Param('passkeyId', ParseUUIDPipe) id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.own.removePasskey(caller, id);
  }

  /** Removes an account at a provider, unless it is the only way to sign in. */
  @Delete('accounts/:ownAccountId')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(204)
  removeAccount(@Param('ownAccountId') id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.own.removeAccount(caller, id);
  }

  /** Creates ten new recovery codes; earlier ones no longer work. */
  @Post('recovery-codes')
  @Needs('own-sign-in.change', from.anywhere())
  async renewCodes(@Present() caller: PresentPerson): Promise<RecoveryCodesDto> {
    return { codes: await this.own.renewCodes(caller) };
  }
}

function shown({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyDto {
  return { id, name, isSynced, createdAt, lastUsedAt };
}
