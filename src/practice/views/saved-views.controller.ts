import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { requirePerson } from '../../people/rights/fresh-sign-in';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { SavedViewDto, SavedViewInputDto, SavedViewsQueryDto } from './saved-view.dto';
import { SavedViewsRepository } from './saved-views.repository';

const OWN = from.anywhere('the views of the caller alone');

/** Searches and filters that the caller keeps under a name. */
@ApiTags('practice')
@Controller('api/saved-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsRepository) {}

  @Get()
  @Needs('views.own', OWN)
  list(@Query() { page }: SavedViewsQueryDto, @Caller() caller: Principal): Promise<SavedViewDto[]> {
    return this.views.list(requirePerson(caller).personId, page);
  }

  /** Keeps a view; one of the same name is replaced. */
  @Post()
  @Needs('views.own', OWN)
  @HttpCode(204)
  keep(@Body() view: SavedViewInputDto, @Caller() caller: Principal): Promise<void> {
    return this.views.keep(requirePerson(caller).personId, view);
  }

  @Delete(':viewId')
  @Needs('views.own', OWN)
  @HttpCode(204)
  forget(@Param('viewId', ParseUUIDPipe) id: string, @Caller() caller: Principal): Promise<void> {
    return this.views.forget(requirePerson(caller).personId, id);
  }
}
